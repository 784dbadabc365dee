import { useEffect } from "react";

/** Describes the page to search engines and link previews; the general description returns after it. */
export function usePageDescription(description: string | null | undefined): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    if (!meta || !description) return;
    const general = meta.getAttribute("content") ?? "";
    meta.setAttribute("content", description);
    return () => meta.setAttribute("content", general);
  }, [description]);
}
