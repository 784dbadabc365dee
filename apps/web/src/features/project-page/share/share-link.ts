/** What came of sharing: handed over (or left alone) by the person, copied, or not possible. */
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
  return (await copyText(page.url)) ? "copied" : "impossible";
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** For pages that are served without encryption in a local network, where there is no clipboard. */
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
