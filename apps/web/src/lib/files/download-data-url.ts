import { dataUrlBlob } from "./data-url-blob";

// Some browsers ask first where to save; until then they need the address.
const addressKeptFor = 60_000;

/**
 * Gives a stored document to the person, byte for byte and under its name.
 *
 * @throws {UnreadableFileError} when what is stored is no base64 data URL.
 */
export function downloadDataUrl(dataUrl: string, fileName: string): void {
  const address = URL.createObjectURL(dataUrlBlob(dataUrl));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), addressKeptFor);
}
