import { message } from "@vigie/domain/language/message";
import { UnreadableFileError } from "./unreadable-file";

/**
 * A file as a base64 data URL of its own type, as documents and pictures are stored. Progress goes
 * from 0 to 1 and ends with 1.
 *
 * @throws {UnreadableFileError}
 */
export function readDataUrl(
  file: Blob,
  onProgress: (share: number) => void = () => {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    reader.onerror = () =>
      reject(new UnreadableFileError(message("failed.fileUnreadable"), reader.error));
    reader.onload = () => {
      onProgress(1);
      resolve(String(reader.result));
    };
    reader.readAsDataURL(file);
  });
}
