// A WebRTC connection to another device without any server: the people at the devices exchange the session descriptions
// by hand, as text. The offering device also begins the encryption handshake (setup "active"), because several devices
// may have read one offer and only the answer of one of them is accepted.

import { connected, disconnected } from "./connected.js";
import { offerId, pack, unpack } from "./signal.js";

const PIECE_LENGTH = 60_000; // characters sent at a time, as browsers limit the bytes of a message
const MAX_LENGTH = 2_000_000; // characters of a message that consists of several pieces
const [LAST, MORE] = ["0", "1"]; // the first character of a piece
const RETRY_INTERVAL = 4000; // ms between two attempts to reach the offering device, which may not have the answer yet
// ms after which a state "failed" is believed: when an answer is accepted, an attempt from before may fail, and a new
// one begins.
const FAILURE_DELAY = 1000;

/** @typedef {{text: string, opened: Promise<RTCDataChannel>, connection: RTCPeerConnection}} Half */

/**
 * Offer a connection. `text` is for the other device; `accept` takes the answer of that device.
 * @param {string} table
 * @param {string} stun  the address of a STUN server, which tells devices their own address; "" for none
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
      if (id !== offerId(own)) throw new RangeError("an answer to another offer");
      await connection.setRemoteDescription({ type: "answer", sdp });
    },
  };
}

/**
 * Answer an offer. Rejects if the text is not an offer.
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
  return { table: id, text: pack({ id: offerId(sdp), sdp: own }), connection, opened: opening(connection, channel) };
}

/**
 * Try to reach the other device until the channel is open. That device does not respond before it has the answer, and
 * browsers give up after 11 seconds (Firefox, for good) or 15 (Chromium). Adding the candidates again makes the browser
 * try them again.
 * @param {RTCPeerConnection} connection
 * @param {RTCDataChannel} channel
 * @param {string} sdp  of the other device
 */
function tryAgain(connection, channel, sdp) {
  const candidates = Array.from(sdp.matchAll(/a=(candidate:.*)/g), ([, candidate]) => ({ candidate, sdpMid: "0" }));
  const timer = setInterval(() => {
    if (channel.readyState !== "connecting") return clearInterval(timer);
    for (const candidate of candidates) connection.addIceCandidate(candidate).catch(console.info);
  }, RETRY_INTERVAL);
}

/** @param {string} stun */
function prepared(stun) {
  const connection = new RTCPeerConnection({ iceServers: stun ? [{ urls: stun }] : [] });
  return { connection, channel: connection.createDataChannel("heptad", { negotiated: true, id: 0 }) };
}

/**
 * Return the local session description when it contains all candidates (ways to reach this device). Rejects if there
 * are none, as without any network.
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
 * Return the channel when it is open. On the offering device this rejects if no direct connection is possible after an
 * answer was accepted; failures before that do not count. On the answering device it never rejects, as that device does
 * not know when its answer is accepted.
 * @param {RTCPeerConnection} connection
 * @param {RTCDataChannel} channel
 * @returns {Promise<RTCDataChannel>}
 */
function opening(connection, channel) {
  return new Promise((resolve, reject) => {
    channel.addEventListener("open", () => resolve(channel));
    const look = () => {
      if (connection.connectionState !== "failed") return; // closed ones too: Firefox reveals nothing more of those
      if (connection.remoteDescription?.type === "answer") reject(new Error("no direct way"));
    };
    connection.addEventListener("connectionstatechange", () => setTimeout(look, FAILURE_DELAY));
  });
}

/**
 * Return a line that sends and receives messages through an open channel, in pieces.
 * @param {Half} half
 * @param {RTCDataChannel} channel
 * @param {Listener} listener
 * @returns {Line}
 */
export function createLine({ connection }, channel, listener) {
  let heard = "";
  connected(channel);
  const close = () => {
    connection.close();
    disconnected(channel);
  };
  /** Close the connection: a channel whose other end is out of reach never closes by itself. */
  const end = () => {
    close();
    listener.lost();
  };
  channel.onmessage = ({ data }) => {
    if (typeof data !== "string" || heard.length > MAX_LENGTH) return close();
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
        for (let at = 0; at === 0 || at < text.length; at += PIECE_LENGTH)
          channel.send((at + PIECE_LENGTH < text.length ? MORE : LAST) + text.slice(at, at + PIECE_LENGTH));
      } catch {
        end(); // the buffer is full, as the other end has read nothing for a long time
      }
    },
    close,
  };
}
