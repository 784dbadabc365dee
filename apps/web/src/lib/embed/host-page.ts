/*
 * The script for sites that embed something of Vigie. Frames that come from where this script does become as high as
 * what they show; no others do.
 */

export {};

/** In pixels: nobody's page is to grow without end. */
const HIGHEST = 20_000;

const script = document.currentScript;
const origin = script instanceof HTMLScriptElement ? new URL(script.src).origin : null;

const framesOfOurs = () =>
  [...document.querySelectorAll("iframe")].filter(({ src }) => src.startsWith(`${origin}/`));

window.addEventListener("message", (message: MessageEvent<unknown>) => {
  const { data: height } = message;
  if (message.origin !== origin || typeof height !== "number") return;
  if (!(height > 0 && height <= HIGHEST)) return;
  for (const frame of framesOfOurs())
    if (frame.contentWindow === message.source) frame.height = String(Math.ceil(height));
});

// Those that are there already have told theirs, and tell it again; that they are asked is no secret.
if (origin) for (const frame of framesOfOurs()) frame.contentWindow?.postMessage(0, "*");
