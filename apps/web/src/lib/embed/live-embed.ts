/*
 * A script of its own, which pages for frames of other sites carry inline. It asks for the page again while that is seen,
 * and tells the page around how high it is. It must do without cookies and storage, and also in a sandboxed frame.
 */

export {};

/** Milliseconds. The browser sends what it has with the question, and mostly gets a 304. */
const PACE = 30_000;

let shown: string | undefined;

async function refresh(): Promise<void> {
  if (document.visibilityState !== "visible" || isInUse()) return;
  const response = await fetch(window.location.href, { cache: "no-cache", credentials: "omit" });
  // A project that went offline is a 404, which is shown; a server that is away will be back.
  if (response.status >= 500 || response.status === 429) return;
  const text = await response.text();
  if (text === shown) return;
  shown = text;
  const page = new DOMParser().parseFromString(text, "text/html");
  const [former, next] = [document, page].map((each) => each.querySelector("main"));
  if (!former || !next || former.innerHTML === next.innerHTML) return;
  const isOpen = former.querySelector("details")?.open ?? false;
  next.querySelector("details")?.toggleAttribute("open", isOpen);
  former.replaceWith(next);
  document.title = page.title;
}

/** Whether replacing it would take the focus from a person who goes through it by keyboard. */
function isInUse(): boolean {
  return document.hasFocus() && document.activeElement !== document.body;
}

/** One number, in pixels, which is no secret: whoever frames the page could load it, too. */
function tellHeight(): void {
  if (window.parent === window) return;
  window.parent.postMessage(Math.ceil(document.body.getBoundingClientRect().height), "*");
  try {
    // For `frame-sizing`; refused where a browser sizes no frame by it.
    if ("requestResize" in window && typeof window.requestResize === "function")
      window.requestResize();
  } catch {
    // The frame keeps its height.
  }
}

const refreshQuietly = () => void refresh().catch(() => undefined);

setInterval(refreshQuietly, PACE);
document.addEventListener("visibilitychange", refreshQuietly);
new ResizeObserver(tellHeight).observe(document.body);
// The page around asks with any message, since it may have begun to listen too late.
window.addEventListener("message", ({ source }) => {
  if (source === window.parent) tellHeight();
});
