/** Shown when a chosen file can no longer be read, such as one that was moved meanwhile. */
export const FILE_UNREADABLE = "This file cannot be read. Choose it again.";

/** Shown when what is stored of a document is no file. */
export const STORED_FILE_UNREADABLE = "This document is damaged and cannot be downloaded.";

/** A file that gives no content. `message` is what the person reads, `cause` the original. */
export class UnreadableFileError extends Error {
  override readonly name: string = "UnreadableFileError";

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
