import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { storageTrouble } from "../../errors/storage-error";
import { storageError } from "../../errors/storage-refusal";
import { troubleResponse } from "../../errors/trouble";
import { type ErrorLog, safeError } from "../../log/safe-error";
import type { ReceivedFile } from "./received-file";
import { readUploadForm, UnusableForm } from "./upload-form";
import { writeHashed } from "./write-hashed";

/** An upload on its way to storage. */
export interface Upload {
  file: ReceivedFile;
  /** The type of the file, such as `image/png`. */
  contentType: string;
  /** How long browsers may keep the file, such as `max-age=3600`; null where the upload does not say. */
  cacheControl: string | null;
}

type UploadHeaders = Omit<Upload, "file">;

const FORM = /^multipart\/form-data\b/i;

/**
 * Writes what is uploaded to the disk while it arrives, so that the memory that it takes does not
 * depend on its size. The files lie in a folder of their own, beside those that are stored, and go
 * from there to their place or away.
 */
export class FileReceiver {
  readonly #directory: string;
  readonly #logger: ErrorLog;

  private constructor(directory: string, logger: ErrorLog) {
    this.#directory = directory;
    this.#logger = logger;
  }

  /**
   * Empties the folder of what a server left that was ended in the middle. One server at a time may
   * use it.
   */
  static async open(directory: string, logger: ErrorLog): Promise<FileReceiver> {
    await rm(directory, { recursive: true, force: true });
    return new FileReceiver(directory, logger);
  }

  /**
   * Takes in the file of an upload: its body, or what its form holds.
   *
   * @param onWritten told of each part of `content` that is not needed any longer, where that is known
   * @returns the file, which the caller has to {@link discard} in the end, or the answer to an upload
   *   that cannot be taken in
   * @throws what `content` throws; no file is left then
   */
  async receive(
    content: AsyncIterable<Uint8Array>,
    headers: UploadHeaders,
    onWritten?: (part: Uint8Array) => void,
  ): Promise<Upload | Response> {
    const path = join(this.#directory, randomUUID());
    try {
      await mkdir(this.#directory, { recursive: true, mode: 0o700 });
      return await receiveTo(path, content, headers, onWritten);
    } catch (error) {
      await rm(path, { force: true });
      return this.#answerTo(error);
    }
  }

  /** Removes a file that has not gone to its place. */
  async discard({ path }: ReceivedFile): Promise<void> {
    await rm(path, { force: true });
  }

  #answerTo(error: unknown): Response {
    if (error instanceof UnusableForm) return storageError(400, "InvalidRequest", error.message);
    const trouble = storageTrouble([safeError(error)]);
    if (trouble === null) throw error;
    this.#logger.error({ error: safeError(error) }, "An upload could not be written to the disk");
    return troubleResponse("/storage/v1/", trouble);
  }
}

async function receiveTo(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { contentType, cacheControl }: UploadHeaders,
  onWritten?: (part: Uint8Array) => void,
): Promise<Upload> {
  if (!FORM.test(contentType)) {
    const file = { path, ...(await writeHashed(path, content, onWritten)) };
    return { file, contentType, cacheControl };
  }
  const form = await readUploadForm(content, contentType, (file) => writeHashed(path, file));
  return {
    file: { path, ...form.written },
    contentType: form.contentType,
    cacheControl: form.cacheSeconds === null ? cacheControl : `max-age=${form.cacheSeconds}`,
  };
}
