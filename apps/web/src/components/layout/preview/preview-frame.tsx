import { type ReactNode, useCallback, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";

/** The widths of the previewed page, in pixels. */
const PREVIEW_WIDTHS = { phone: 390, wide: 1024 } as const;

/** The name of a preview's width. */
export type PreviewWidth = keyof typeof PREVIEW_WIDTHS;

interface PreviewFrameProps {
  /** The name of the frame for screen readers: `Preview of the team`. */
  title: string;
  width: PreviewWidth;
  /** A part of the public page. It is inert: nothing in it can be focused or pressed. */
  children: ReactNode;
}

/**
 * A part of a page as it looks on a screen of some width, scaled down if there is less room. It is a document of its
 * own, because the layout of the public page depends on the width of the window.
 */
export function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const pixels = PREVIEW_WIDTHS[width];
  const { ref, room } = useAvailableWidth();
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
      // The frame is scaled from its left; its page has a direction of its own.
      dir="ltr"
      className="overflow-hidden rounded-card border border-line bg-paper"
      style={{ height: height * scale + borders }}
    >
      {room === 0 ? null : (
        <iframe
          ref={takeContent}
          // Some browsers replace the frame's document once it has loaded.
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

/** The height of the frame's borders, in pixels. */
const borders = 2;

/** The available width, in pixels: 0 while it is hidden, null if it cannot be measured. */
function useAvailableWidth() {
  const [room, setRoom] = useState<number | null>("ResizeObserver" in window ? 0 : null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, room };
}

/** The height of content in another document, in pixels. */
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

/** The element for the preview in the document of its frame, which gets the styles of this one. */
function contentOf(frame: HTMLIFrameElement | null): HTMLElement | null {
  const page = frame?.contentDocument;
  if (!page) return null;
  if (page.doctype === null) {
    // Without a document type browsers use quirks mode.
    page.open();
    page.write("<!doctype html><title>Preview</title>");
    page.close();
  }
  const known = page.querySelector<HTMLElement>("[data-preview]");
  if (known) return known;
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dir = document.documentElement.dir;
  page.body.style.minHeight = "0";
  page.body.style.overflow = "hidden";
  const content = page.createElement("div");
  content.dataset.preview = "";
  content.className = "flow-root p-4 sm:p-6";
  page.body.append(content);
  copyStyles(page, content);
  return content;
}

/** Copies the styles of this document into another, and shows its content once they have loaded. */
function copyStyles(page: Document, content: HTMLElement): void {
  const sheets = [
    ...document.querySelectorAll<HTMLElement>("link[rel=stylesheet]:not([disabled]), style"),
  ].map((sheet) => page.importNode(sheet, true));
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
