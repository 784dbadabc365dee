/**
 * Puts a text into the clipboard; false where the browser does not let it, as pages that are served
 * without encryption, or where the person declined.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
