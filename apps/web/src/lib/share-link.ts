import { copyText } from "@/lib/copy-text";

/** The outcome of sharing: done (or cancelled) by the person, copied, or impossible. */
type ShareOutcome = "done" | "copied" | "impossible";

/** Opens the system's share sheet for a page; where there is none, copies its address. */
export async function shareLink(page: { title: string; url: string }): Promise<ShareOutcome> {
  if ("share" in navigator) {
    try {
      await navigator.share(page);
      return "done";
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === "AbortError") return "done";
    }
  }
  const isCopied = (await copyText(page.url)) || copySelection(page.url);
  return isCopied ? "copied" : "impossible";
}

/** Copies without the clipboard API, which browsers deny to pages served over plain HTTP. */
function copySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "sr-only";
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
