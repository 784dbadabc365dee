/**
 * Copies a text to the clipboard. False where the browser refuses, as for pages served over plain HTTP, or where
 * the person declined.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
