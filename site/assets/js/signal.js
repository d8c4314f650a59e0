// Packs what two devices must know of each other to connect into a short text: candidates, fingerprint and credentials
// of a WebRTC session description. About 100 bytes for Chromium and 120 for Firefox, 140 to 170 characters.

const VERSION = 1;
// The kind of a candidate is the sum of its type (HOST or REFLEXIVE) and the kind of its address.
const HOST = 0;
const REFLEXIVE = 3;
const [IPV4, IPV6, HIDDEN] = [0, 1, 2];
const SIZES = [4, 16, 16]; // bytes of each kind of address
const PRIORITIES = { host: 2113937151, srflx: 1677729535 };
// The number of candidates that are read. Devices have a few; with thousands in a link the browser would stop responding.
const MAX_CANDIDATES = 50;

/** A text that cannot be read. The message is "version" if another version of the site made it, otherwise "code". */
export class UnreadableCodeError extends Error {}

/**
 * @typedef {object} Signal
 * @property {string} id  eight bytes, as hexadecimal digits: of the table in an offer, of the offer in its answer
 * @property {string} sdp
 */

/**
 * Pack a session description.
 * @param {Signal} signal
 * @returns {string} base64url
 */
export function pack({ id, sdp }) {
  const bytes = [VERSION, ...fromHex(id)];
  for (const name of ["ice-ufrag", "ice-pwd"]) {
    const text = new TextEncoder().encode(found(sdp, new RegExp(`a=${name}:(\\S+)`)));
    bytes.push(text.length, ...text);
  }
  bytes.push(...fromHex(found(sdp, /a=fingerprint:sha-256 (\S+)/).replaceAll(":", "")));
  for (const [, address, port, type] of sdp.matchAll(/a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gi)) {
    const place = addressBytes(address);
    if (place) bytes.push(place.kind + (type === "srflx" ? REFLEXIVE : HOST), ...place.bytes, +port >> 8, +port & 255);
  }
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * Unpack a session description. Throws UnreadableCodeError if the text is not a packed one.
 * @param {string} text
 * @param {"active" | "passive"} setup  the role in the encryption handshake: active for an offer, passive for an answer
 */
export function unpack(text, setup) {
  try {
    return read(text, setup);
  } catch (error) {
    throw error instanceof UnreadableCodeError ? error : new UnreadableCodeError("code");
  }
}

/**
 * @param {string} text
 * @param {"active" | "passive"} setup
 * @returns {Signal}
 */
function read(text, setup) {
  const bytes = Uint8Array.from(atob(text.trim().replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );
  let at = 0;
  const take = (/** @type {number} */ count) => {
    if (at + count > bytes.length) throw new RangeError("cut off");
    at += count;
    return bytes.slice(at - count, at);
  };
  const word = () => {
    const word = new TextDecoder().decode(take(take(1)[0]));
    if (!/^[\w+/]+$/.test(word)) throw new RangeError("no credentials");
    return word;
  };
  if (take(1)[0] !== VERSION) throw new UnreadableCodeError("version");
  const id = toHex(take(8));
  const [ufrag, password, fingerprint] = [word(), word(), [...take(32)].map((byte) => toHex([byte]).toUpperCase())];
  /** @type {string[]} */
  const candidates = [];
  while (at < bytes.length && candidates.length < MAX_CANDIDATES) {
    const kind = take(1)[0];
    const address = addressText(kind % REFLEXIVE, take(SIZES[kind % REFLEXIVE]));
    const [high, low] = take(2);
    const type = kind < REFLEXIVE ? "host" : "srflx";
    const base = type === "srflx" ? " raddr 0.0.0.0 rport 0" : "";
    const priority = PRIORITIES[type] - candidates.length;
    candidates.push(
      `a=candidate:${candidates.length + 1} 1 udp ${priority} ${address} ${high * 256 + low} typ ${type}${base}`,
    );
  }
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates,
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${fingerprint.join(":")}`,
    `a=setup:${setup}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
  ];
  return { id, sdp: `${lines.join("\r\n")}\r\n` };
}

/**
 * Return the group of the pattern in the text. Throws if there is no match.
 * @param {string} text
 * @param {RegExp} pattern
 */
function found(text, pattern) {
  const match = pattern.exec(text);
  if (!match) throw new RangeError(`no ${pattern}`);
  return match[1];
}

/**
 * Return an address as bytes: IPv4, IPv6, or the mDNS name by which a browser hides it; undefined for any other.
 * @param {string} address
 */
function addressBytes(address) {
  const hidden = /^([0-9a-f-]{36})\.local$/i.exec(address);
  if (hidden) return { kind: HIDDEN, bytes: fromHex(hidden[1].replaceAll("-", "")) };
  if (/^[\d.]+$/.test(address)) return { kind: IPV4, bytes: address.split(".").map(Number) };
  if (!/^[0-9a-f:]+$/i.test(address)) return undefined;
  const [before, after] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const gap = Array(8 - before.length - (after?.length ?? 0)).fill("0");
  const groups = after ? [...before, ...gap, ...after] : before;
  return { kind: IPV6, bytes: fromHex(groups.map((group) => group.padStart(4, "0")).join("")) };
}

/**
 * @param {number} kind
 * @param {Uint8Array} bytes
 */
function addressText(kind, bytes) {
  if (kind === IPV4) return bytes.join(".");
  const digits = toHex(bytes);
  if (kind === IPV6) return digits.match(/.{4}/g)?.join(":");
  return `${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}

/**
 * Return the id of an offer, eight bytes as hexadecimal digits: the beginning of its password.
 * @param {string} sdp
 */
export function offerId(sdp) {
  return toHex(new TextEncoder().encode(found(sdp, /a=ice-pwd:(\S{8})/)));
}

/** @param {string} text */
function fromHex(text) {
  return (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** @param {Iterable<number>} bytes */
function toHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
