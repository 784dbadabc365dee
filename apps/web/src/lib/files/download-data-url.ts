import { dataUrlType } from "@vigie/domain/files/data-url";
import { message } from "@vigie/domain/language/message";
import { UnreadableFileError } from "./unreadable-file";

// Some browsers ask first where to save; until then they need the address.
const addressKeptFor = 60_000;

/**
 * Gives a stored document to the person, byte for byte and under its name.
 *
 * @throws {UnreadableFileError} when what is stored is no base64 data URL.
 */
export function downloadDataUrl(dataUrl: string, fileName: string): void {
  download(dataUrlBlob(dataUrl), fileName);
}

/** Gives a text to the person as a CSV file. */
export function downloadCsv(text: string, fileName: string): void {
  download(new Blob([text], { type: "text/csv" }), fileName);
}

/** Gives an Excel workbook (.xlsx) to the person. */
export function downloadWorkbook(bytes: Uint8Array<ArrayBuffer>, fileName: string): void {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  download(new Blob([bytes], { type }), fileName);
}

function download(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), addressKeptFor);
}

/**
 * The bytes and type of a base64 data URL. It is decoded here, because the content security policy
 * lets nothing be fetched from a data URL.
 *
 * @throws {UnreadableFileError} when the text is no base64 data URL.
 */
export function dataUrlBlob(dataUrl: string): Blob {
  const type = dataUrlType(dataUrl);
  if (type === null) throw new UnreadableFileError(message("failed.documentDamaged"));
  return new Blob([decodeBase64(dataUrl.slice(dataUrl.indexOf(",") + 1))], { type });
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch (failure) {
    throw new UnreadableFileError(message("failed.documentDamaged"), failure);
  }
}
