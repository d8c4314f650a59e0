// Reads a QR code with the camera: with the browser's own detector, else with a library that is loaded only then.

const PAUSE = 100; // ms between two looks

/**
 * The text of the first code that is seen, "" when the camera is closed before.
 * @param {HTMLVideoElement} video  shows what the camera sees
 * @param {AbortSignal} closed
 */
export async function scan(video, closed) {
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }),
    reader(),
  ]);
  video.srcObject = stream;
  try {
    await video.play();
    for (; !closed.aborted; await new Promise((resolve) => setTimeout(resolve, PAUSE))) {
      const text = await read(video);
      if (text) return text;
    }
    return "";
  } finally {
    video.srcObject = null;
    for (const track of stream.getTracks()) track.stop();
  }
}

/** @returns {Promise<(video: HTMLVideoElement) => Promise<string | undefined>>} */
async function reader() {
  const formats = "BarcodeDetector" in self ? await BarcodeDetector.getSupportedFormats() : [];
  if (formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  await import("./vendor/jsqr.js");
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!canvas || !width) return undefined;
    Object.assign(canvas.canvas, { width, height });
    canvas.drawImage(video, 0, 0);
    return globalThis.jsQR(canvas.getImageData(0, 0, width, height).data, width, height)?.data;
  };
}
