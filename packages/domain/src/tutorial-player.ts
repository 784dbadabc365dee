import { isWebAddress } from "./files/web-address";

/**
 * How the tutorial is played: a video file by the browser, or the page of another site's player.
 */
export interface TutorialPlayer {
  kind: "video" | "page";
  /** What is played; of a page to watch a video on, the address made for embedding it. */
  address: string;
}

const videoFile = /^[^?#]+\.(?:mp4|m4v|webm|ogv)(?:[?#]|$)/i;
const credentials = /^https?:\/\/[^/?#]*@/i;

const youtubePage =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;
const vimeoPage = /^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)(?:\/([0-9a-f]+))?\/?(?:[?#]|$)/i;
const peertubePage =
  /^(https?:\/\/[^/?#]+)\/(?:w|videos\/watch)\/([1-9A-HJ-NP-Za-km-z]{22}|[0-9a-f-]{36})(?:[?#]|$)/i;

/**
 * The player for the configured tutorial address, or `null` where that is no address of the web
 * that may be given to every visitor. Pages of YouTube, Vimeo and PeerTube that refuse to be
 * embedded give way to those which allow it.
 */
export function tutorialPlayer(configured: string | null): TutorialPlayer | null {
  const address = configured?.trim() ?? "";
  if (!isWebAddress(address) || credentials.test(address)) return null;
  if (videoFile.test(address)) return { kind: "video", address };
  return { kind: "page", address: embedAddress(address) };
}

function embedAddress(address: string): string {
  const youtube = youtubePage.exec(address);
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube[1]}`;
  const vimeo = vimeoPage.exec(address);
  if (vimeo) return vimeoEmbed(vimeo[1], vimeo[2]);
  const peertube = peertubePage.exec(address);
  if (peertube) return `${peertube[1]}/videos/embed/${peertube[2]}`;
  return address;
}

/** Unlisted videos open with a key only; `dnt` asks Vimeo not to track. */
function vimeoEmbed(id: string | undefined, key: string | undefined): string {
  const opening = key === undefined ? "" : `h=${key}&`;
  return `https://player.vimeo.com/video/${id}?${opening}dnt=1`;
}
