// Reads QR codes with the camera, by the browser's own detector or, if there is none, by a library that is loaded then.

import { isVisible } from "./page.js";

const PAUSE = 100; // ms between two attempts to detect a code
/** A resolution that is sufficient to read a code at arm's length. By default browsers use a quarter of it. */
const CAMERA = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } };

/**
 * Open the camera and pass each detected code to `take`, until the video is hidden: by a second call, or together with
 * an element around it. Rejects if codes cannot be read here: with the message "camera" if no camera may be used.
 * @param {HTMLVideoElement} video  shows what the camera sees
 * @param {(text: string) => unknown} take
 */
export async function scan(video, take) {
  video.hidden = !video.hidden;
  if (video.hidden) return;
  const opened = async () => ({
    read: await reader(),
    stream: await camera(),
  });
  const { read, stream } = await opened().catch((error) => {
    video.hidden = true;
    throw error;
  });
  video.srcObject = stream;
  try {
    await video.play();
    video.scrollIntoView({ block: "nearest" });
    let before = "";
    const isOpen = () => video.srcObject === stream && isVisible(video);
    for (; isOpen(); await new Promise((resolve) => setTimeout(resolve, PAUSE))) {
      const text = await read(video);
      if (text && text !== before) await take(text);
      before = text || before;
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
    // Otherwise a later call uses the video.
    if (video.srcObject === stream) Object.assign(video, { srcObject: null, hidden: true });
  }
}

/** Open the camera. */
async function camera() {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: CAMERA });
  } catch (cause) {
    throw new Error("camera", { cause });
  }
}

/**
 * Return a function that detects a code in the current picture.
 * @returns {Promise<(video: HTMLVideoElement) => Promise<string | undefined>>}
 */
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
    const side = Math.min(width, height); // only the square in the middle is searched
    Object.assign(canvas.canvas, { width: side, height: side });
    canvas.drawImage(video, (side - width) / 2, (side - height) / 2);
    return globalThis.jsQR(canvas.getImageData(0, 0, side, side).data, side, side, { inversionAttempts: "dontInvert" })
      ?.data;
  };
}
