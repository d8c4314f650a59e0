// A connection to another device without any server: what the devices must know of each other goes by hand, as text.
// Whoever offers also begins to encrypt: several may have read one offer, and only one of them is answered.

import { markOf, pack, unpack } from "./signal.js";

const PIECE = 60_000; // characters that are sent at a time; browsers limit the bytes of a message
const LONGEST = 2_000_000; // characters of a message that is put together
const [LAST, MORE] = ["0", "1"];
const AGAIN = 4000; // ms between two tries to reach the device to which the answer is still on its way, by hand
const SURE = 1000; // ms: a way that was tried before the answer was taken fails then, and a new one is begun

/** @typedef {{text: string, opened: Promise<RTCDataChannel>, connection: RTCPeerConnection}} Half */

/**
 * Offer a connection. `text` goes to the other device, whose answer `accept` takes.
 * @param {string} table
 * @param {string} stun  the address of a server that tells devices their own address, "" for none
 * @returns {Promise<Half & {accept: (answer: string) => Promise<void>}>}
 */
export async function offer(table, stun) {
  const { connection, channel } = prepared(stun);
  await connection.setLocalDescription(await connection.createOffer());
  const own = await gathered(connection);
  return {
    text: pack({ id: table, sdp: own }),
    connection,
    opened: opening(connection, channel),
    accept: async (answer) => {
      const { id, sdp } = unpack(answer, "passive");
      if (id !== markOf(own)) throw new RangeError("an answer to another offer");
      await connection.setRemoteDescription({ type: "answer", sdp });
    },
  };
}

/**
 * Answer an offer. Rejects for a text that is none.
 * @param {string} text
 * @param {string} stun
 * @returns {Promise<Half & {table: string}>}
 */
export async function answer(text, stun) {
  const { id, sdp } = unpack(text, "active");
  const { connection, channel } = prepared(stun);
  await connection.setRemoteDescription({ type: "offer", sdp });
  await connection.setLocalDescription(await connection.createAnswer());
  const own = await gathered(connection);
  tryAgain(connection, channel, sdp);
  return { table: id, text: pack({ id: markOf(sdp), sdp: own }), connection, opened: opening(connection, channel) };
}

/**
 * Reach for the other device until the channel is open. It may hear nothing before it has the answer, and browsers give
 * up after 11 seconds (Firefox, for good) or 15 (Chromium); candidates that are told again are tried again.
 * @param {RTCPeerConnection} connection
 * @param {RTCDataChannel} channel
 * @param {string} sdp  of the other device
 */
function tryAgain(connection, channel, sdp) {
  const candidates = Array.from(sdp.matchAll(/a=(candidate:.*)/g), ([, candidate]) => ({ candidate, sdpMid: "0" }));
  const timer = setInterval(() => {
    if (channel.readyState !== "connecting") return clearInterval(timer);
    for (const candidate of candidates) connection.addIceCandidate(candidate).catch(console.info);
  }, AGAIN);
}

/** @param {string} stun */
function prepared(stun) {
  const connection = new RTCPeerConnection({ iceServers: stun ? [{ urls: stun }] : [] });
  return { connection, channel: connection.createDataChannel("heptad", { negotiated: true, id: 0 }) };
}

/**
 * The own description as soon as every way to this device is in it. Rejects when there is none, as without any network.
 * @param {RTCPeerConnection} connection
 * @returns {Promise<string>}
 */
function gathered(connection) {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (connection.iceGatheringState !== "complete") return;
      const { sdp = "" } = connection.localDescription ?? {};
      if (sdp.includes("a=candidate:")) resolve(sdp);
      else reject(new Error("this device has no address"));
    };
    connection.addEventListener("icegatheringstatechange", look);
    look();
  });
}

/**
 * The channel when it is open. Rejects for the device that has taken an answer when no direct way can be made; what fails
 * before does not count, and who gave the answer does not know when it is taken.
 * @param {RTCPeerConnection} connection
 * @param {RTCDataChannel} channel
 * @returns {Promise<RTCDataChannel>}
 */
function opening(connection, channel) {
  return new Promise((resolve, reject) => {
    channel.addEventListener("open", () => resolve(channel));
    const look = () => {
      if (connection.connectionState !== "failed") return; // of one that is closed Firefox tells nothing more
      if (connection.remoteDescription?.type === "answer") reject(new Error("no direct way"));
    };
    connection.addEventListener("connectionstatechange", () => setTimeout(look, SURE));
  });
}

/**
 * The line of an open channel.
 * @param {Half} half
 * @param {RTCDataChannel} channel
 * @param {Listener} listener
 * @returns {Line}
 */
export function lineOf({ connection }, channel, listener) {
  let heard = "";
  /** A channel whose other end is out of reach never closes by itself. */
  const end = () => {
    connection.close();
    listener.lost();
  };
  channel.onmessage = ({ data }) => {
    if (typeof data !== "string" || heard.length > LONGEST) return connection.close();
    heard += data.slice(1);
    if (data[0] !== LAST) return;
    const text = heard;
    heard = "";
    listener.hear(text);
  };
  channel.onclose = end;
  connection.addEventListener("connectionstatechange", () => {
    if (connection.connectionState === "failed") end();
  });
  return {
    send: (text) => {
      if (channel.readyState !== "open") return;
      try {
        for (let at = 0; at === 0 || at < text.length; at += PIECE)
          channel.send((at + PIECE < text.length ? MORE : LAST) + text.slice(at, at + PIECE));
      } catch {
        end(); // the other end has read nothing for so long that no more can wait for it
      }
    },
    close: () => connection.close(),
  };
}
