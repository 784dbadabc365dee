/** A file that gives no content. `Texts.message` words its `message`; `cause` is the original. */
export class UnreadableFileError extends Error {
  override readonly name: string = "UnreadableFileError";

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
