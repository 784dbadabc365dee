import { type ReactNode, useCallback, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";

/** How wide the page is that the preview is a part of, in pixels. */
const PREVIEW_WIDTHS = { phone: 390, wide: 1024 } as const;

/** Which of them a preview shows. */
export type PreviewWidth = keyof typeof PREVIEW_WIDTHS;

interface PreviewFrameProps {
  /** What is shown, for those who do not see it: `Preview of the team`. */
  title: string;
  width: PreviewWidth;
  /** A part of the public page. Nothing in it can be reached or pressed. */
  children: ReactNode;
}

/**
 * A part of a page as it looks on a screen of some width, made smaller where there is less room. It
 * is a document of its own, because what the public page looks like follows the width of the window.
 */
export function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const pixels = PREVIEW_WIDTHS[width];
  const { ref, room } = useRoom();
  const [content, setContent] = useState<HTMLElement | null>(null);
  const takeContent = useCallback(
    (frame: HTMLIFrameElement | null) => setContent(contentOf(frame)),
    [],
  );
  const height = useHeight(content);
  const scale = room === null ? 1 : Math.min(1, room / pixels);
  return (
    <div
      ref={ref}
      inert
      className="overflow-hidden rounded-card border border-line bg-paper"
      style={{ height: height * scale + borders }}
    >
      {room === 0 ? null : (
        <iframe
          ref={takeContent}
          // Some browsers put another document into the frame once it is there.
          onLoad={({ currentTarget }) => takeContent(currentTarget)}
          title={title}
          tabIndex={-1}
          className="block max-w-none origin-top-left"
          style={{ width: pixels, height, transform: `scale(${scale})` }}
        />
      )}
      {content ? createPortal(children, content) : null}
    </div>
  );
}

/** What the borders of the frame add to its height, in pixels. */
const borders = 2;

/** How much room there is, in pixels: 0 while it is not seen, null where that cannot be told. */
function useRoom() {
  const [room, setRoom] = useState<number | null>("ResizeObserver" in window ? 0 : null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, room };
}

/** How high some content of another document is, in pixels. */
function useHeight(content: HTMLElement | null): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!content || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => setHeight(content.offsetHeight));
    observer.observe(content);
    return () => observer.disconnect();
  }, [content]);
  return height;
}

/** Where the preview goes in the document of its frame, which is dressed like this one. */
function contentOf(frame: HTMLIFrameElement | null): HTMLElement | null {
  const page = frame?.contentDocument;
  if (!page) return null;
  if (page.doctype === null) {
    // Without a document type browsers lay it out as they did in the last century.
    page.open();
    page.write("<!doctype html><title>Preview</title>");
    page.close();
  }
  const known = page.querySelector<HTMLElement>("[data-preview]");
  if (known) return known;
  page.documentElement.lang = document.documentElement.lang;
  page.body.style.minHeight = "0";
  page.body.style.overflow = "hidden";
  const content = page.createElement("div");
  content.dataset.preview = "";
  content.className = "flow-root p-4 sm:p-6";
  page.body.append(content);
  dress(page, content);
  return content;
}

/** Gives a document the styles of this one, and shows its content once they are there. */
function dress(page: Document, content: HTMLElement): void {
  const sheets = [...document.querySelectorAll<HTMLElement>("link[rel=stylesheet], style")].map(
    (sheet) => page.importNode(sheet, true),
  );
  const waiting = new Set(sheets.filter((sheet) => sheet.matches("link")));
  const show = () => {
    content.hidden = waiting.size > 0;
  };
  for (const sheet of waiting) {
    const arrive = () => {
      waiting.delete(sheet);
      show();
    };
    sheet.addEventListener("load", arrive);
    sheet.addEventListener("error", arrive);
  }
  show();
  page.head.append(...sheets);
}
