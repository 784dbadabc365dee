import { useEffect } from "react";

/** Names the page in the browser's tab and history: `Dashboard · Vigie`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Vigie`;
  }, [title]);
}
