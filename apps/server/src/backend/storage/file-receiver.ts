import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { storageTrouble } from "../../errors/storage-error";
import { storageError } from "../../errors/storage-refusal";
import { troubleResponse } from "../../errors/trouble";
import { freeBytes } from "../../lib/free-space";
import { type ErrorLog, safeError } from "../../log/safe-error";
import type { ReceivedFile } from "./received-file";
import { InvalidUploadForm, readUploadForm } from "./upload-form";
import { writeHashed } from "./write-hashed";

/** An upload on its way to storage. */
export interface Upload {
  file: ReceivedFile;
  /** The type of the file, such as `image/png`. */
  contentType: string;
  /** How long browsers may cache the file, such as `max-age=3600`; null where the upload does not say. */
  cacheControl: string | null;
}

type UploadHeaders = Omit<Upload, "file">;

/** Free bytes that uploads leave on the disk, since the database stops without any. */
const BYTES_TO_KEEP = 1024 ** 3;

const FORM = /^multipart\/form-data\b/i;

/**
 * Streams uploads to the disk, so that their size does not determine how much memory they take. Received
 * files lie in a folder of their own until they are moved into storage or discarded.
 */
export class FileReceiver {
  readonly #directory: string;
  readonly #logger: ErrorLog;
  readonly #freeBytes: typeof freeBytes;

  private constructor(directory: string, logger: ErrorLog, free: typeof freeBytes) {
    this.#directory = directory;
    this.#logger = logger;
    this.#freeBytes = free;
  }

  /**
   * Empties the folder, in which a killed server may have left files. Only one server at a time may use
   * it.
   */
  static async open(
    directory: string,
    logger: ErrorLog,
    free: typeof freeBytes = freeBytes,
  ): Promise<FileReceiver> {
    await rm(directory, { recursive: true, force: true });
    return new FileReceiver(directory, logger, free);
  }

  /** Whether the disk has room for files and long rows besides what the database needs. */
  async hasRoom(): Promise<boolean> {
    const free = await this.#freeBytes(dirname(this.#directory));
    return free === null || free >= BYTES_TO_KEEP;
  }

  /**
   * Receives the file of an upload, which is its body or part of its form.
   *
   * @param onWritten called for each part of `content` that is no longer needed, where that is known
   * @returns the file, which the caller must {@link discard} in the end, or the response to an upload that
   *   cannot be received
   * @throws what `content` throws, after removing the file
   */
  async receive(
    content: AsyncIterable<Uint8Array>,
    headers: UploadHeaders,
  ): Promise<Upload | Response> {
    const path = join(this.#directory, randomUUID());
    try {
      await mkdir(this.#directory, { recursive: true, mode: 0o700 });
      return await receiveTo(path, content, headers);
    } catch (error) {
      await rm(path, { force: true });
      return this.#responseTo(error);
    }
  }

  /** Removes a file, unless it was moved into storage. */
  async discard({ path }: ReceivedFile): Promise<void> {
    await rm(path, { force: true });
  }

  #responseTo(error: unknown): Response {
    if (error instanceof InvalidUploadForm)
      return storageError(400, "InvalidRequest", error.message);
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
): Promise<Upload> {
  if (!FORM.test(contentType)) {
    const file = { path, ...(await writeHashed(path, content)) };
    return { file, contentType, cacheControl };
  }
  const form = await readUploadForm(content, contentType, (file) => writeHashed(path, file));
  return {
    file: { path, ...form.written },
    contentType: form.contentType,
    cacheControl: form.cacheSeconds === null ? cacheControl : `max-age=${form.cacheSeconds}`,
  };
}
