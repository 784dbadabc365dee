import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { makeDurable } from "../lib/make-durable";
import { UNFINISHED_SUFFIX } from "./backup-file-name";
import { OTHER_DISK, refuseFullDisk } from "./room";

/** How much is written between two checks of the free space. */
const CHECK_EVERY_BYTES = 16 * 1024 * 1024;

/** Pictures are compressed already, and texts hardly shrink further at higher levels. */
const COMPRESSION_LEVEL = 4;

/**
 * Writes a compressed archive to a temporary file beside `file` (mode 600), and renames it once it is complete and
 * flushed to disk. Memory stays bounded, whatever is written.
 */
export class ArchiveWriter {
  readonly #file: string;
  readonly #temporaryFile: string;
  readonly #pack: Pack;
  readonly #written: Promise<void>;
  #failure: unknown;

  constructor(file: string) {
    this.#file = file;
    this.#temporaryFile = `${file}.${process.pid}${UNFINISHED_SUFFIX}`;
    this.#pack = pack();
    this.#written = pipeline(
      Readable.from(this.#pack, { objectMode: false }),
      createGzip({ level: COMPRESSION_LEVEL }),
      failingWhenFull(path.dirname(file)),
      createWriteStream(this.#temporaryFile, { flags: "wx", mode: 0o600, flush: true }),
    );
    this.#written.catch((error: unknown) => {
      this.#failure = error;
      this.#pack.destroy();
    });
  }

  /** The temporary file. */
  get temporaryFile(): string {
    return this.#temporaryFile;
  }

  /**
   * Adds an entry.
   *
   * @param size of `content`, in bytes
   * @throws {Error} when it has another size, cannot be read, or the disk does not take it
   */
  async add(
    name: string,
    size: number,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        const entry = this.#pack.entry({ name, size, mode: 0o600 }, (error) =>
          error ? reject(error) : resolve(),
        );
        pipeline(content, entry).catch(reject);
      });
    } catch (error) {
      throw this.#failure ?? error;
    }
  }

  /** Ends the archive: it is complete and flushed to disk then, but not yet renamed. */
  async end(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
  }

  /** Renames the ended archive to its final name. */
  async publish(): Promise<void> {
    await rename(this.#temporaryFile, this.#file);
    await makeDurable(path.dirname(this.#file));
  }

  /** Deletes the temporary file, unless the archive was published. */
  async discard(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#temporaryFile, { force: true });
  }
}

/** Fails before the disk is full. */
function failingWhenFull(directory: string): Transform {
  let sinceCheck = CHECK_EVERY_BYTES;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sinceCheck += chunk.length;
      if (sinceCheck < CHECK_EVERY_BYTES) return done(null, chunk);
      sinceCheck = 0;
      refuseFullDisk(directory, OTHER_DISK).then(
        () => done(null, chunk),
        (error) => done(error),
      );
    },
  });
}
