import { constants, copyFile, link, mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { ClientBase } from "pg";
import * as v from "valibot";
import { DETAILS_SUFFIX, objectPath } from "../backend/storage/object-path";
import { errorCode } from "../lib/error-code";
import { BackupError } from "./backup-error";
import { isOfFullDisk, noRoom, refuseFullDisk } from "./room";

/** Below the stored files, since links lead to no other disk. What a killed backup left there goes with the next one. */
const HELD = ".held";

/** Removes what killed backups of earlier versions left beside the stored files. */
async function removeHoldsBeside(storageDirectory: string): Promise<void> {
  const folder = path.dirname(storageDirectory);
  const prefix = `${path.basename(storageDirectory)}.held-`;
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** A stored file that a backup can read until it is done. */
export interface HeldFile {
  /** Below the storage directory, with `/` between its parts. */
  path: string;
  /** The path of its content, readable even if the file itself is deleted or replaced meanwhile. */
  held: string;
}

/** The stored files that the rows of a snapshot refer to. */
export interface MatchedFiles {
  files: HeldFile[];
  /** Absent ones, such as `project-images/…/logo.png`. */
  missing: string[];
}

/**
 * Keeps stored files readable while people go on deleting and replacing them: with a hard link to each, which takes no
 * space, or a copy where the disk has no links. Stored files are never changed in place, so the linked content stays
 * as it was.
 */
export class FileHold {
  readonly #storage: string;
  readonly #directory: string;
  readonly #linked = new Set<string>();

  private constructor(storage: string, directory: string) {
    this.#storage = storage;
    this.#directory = directory;
  }

  /**
   * Links all present files. Call it before the snapshot of the rows, and while no other backup is under way.
   *
   * @throws {BackupError} when a file cannot be read, or there is no room where files are copied
   */
  static async begin(storageDirectory: string): Promise<FileHold> {
    const directory = path.join(storageDirectory, HELD);
    await rm(directory, { recursive: true, force: true });
    await removeHoldsBeside(storageDirectory);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const hold = new FileHold(storageDirectory, directory);
    try {
      for (const file of await filesBelow(storageDirectory)) await hold.#take("before", file);
    } catch (error) {
      await hold.end();
      throw error;
    }
    return hold;
  }

  /** Removes the links. */
  async end(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true });
  }

  /**
   * The files that the rows of a snapshot refer to, two for each row: its content and its details.
   *
   * @param client in the transaction of the snapshot
   * @param isLenient accepts a file whose tag differs from the row's, as when an operator put it there
   */
  async match(client: ClientBase, isLenient: boolean): Promise<MatchedFiles> {
    const matched: MatchedFiles = { files: [], missing: [] };
    for (const row of await findObjects(client)) {
      const files = await this.#filesOf(row, isLenient);
      if (files === null) matched.missing.push(`${row.bucket}/${row.name}`);
      else matched.files.push(...files);
    }
    return matched;
  }

  /** Null if one is missing, or was deleted or replaced at the moment of the snapshot. */
  async #filesOf(row: StoredObject, isLenient: boolean): Promise<HeldFile[] | null> {
    const { bucket, name, tag } = row;
    const file = objectPath("", bucket, name).split(path.sep).join("/");
    const parts = [file, file + DETAILS_SUFFIX];
    for (const moment of ["before", "after"] as const) {
      // Files added between the first links and the snapshot usually still exist.
      if (moment === "after") for (const part of parts) await this.#take(moment, part);
      if (!parts.every((part) => this.#linked.has(`${moment}/${part}`))) continue;
      const isExact = tag === null || (await this.#tagOf(moment, file)) === tag;
      if (!isExact && !(isLenient && moment === "after")) continue;
      return parts.map((part) => ({ path: part, held: path.join(this.#directory, moment, part) }));
    }
    return null;
  }

  async #tagOf(moment: string, file: string): Promise<string | null> {
    const text = await readFile(path.join(this.#directory, moment, file + DETAILS_SUFFIX), "utf8");
    const parsed = v.safeParse(tagSchema, text);
    return parsed.success ? parsed.output.eTag : null;
  }

  async #take(moment: "before" | "after", file: string): Promise<void> {
    const held = path.join(this.#directory, moment, file);
    await mkdir(path.dirname(held), { recursive: true });
    try {
      await linkOrCopy(path.join(this.#storage, file), held);
      this.#linked.add(`${moment}/${file}`);
    } catch (error) {
      if (errorCode(error) === "ENOENT") return;
      if (error instanceof BackupError) throw error;
      if (isOfFullDisk(error)) throw noRoom(this.#directory, COPIES, error);
      throw new BackupError(
        `The stored file ${path.join(this.#storage, file)} cannot be read (${errorCode(error) ?? "unknown reason"}). Make it readable for the account that runs Vigie.`,
        { kind: "file_missing", cause: error },
      );
    }
  }
}

const OBJECTS = `
select bucket_id as bucket, name, case jsonb_typeof(metadata)
    when 'string' then (metadata #>> '{}')::jsonb ->> 'eTag' else metadata ->> 'eTag'
  end as tag
from storage.objects order by bucket_id collate "C", name collate "C"`;

const objectSchema = v.object({
  bucket: v.string(),
  name: v.string(),
  /** Changes with the content; null if the row has none. */
  tag: v.nullable(v.string()),
});
type StoredObject = v.InferOutput<typeof objectSchema>;

/** The rows of stored files. */
export async function findObjects(client: ClientBase): Promise<StoredObject[]> {
  return v.parse(v.array(objectSchema), (await client.query(OBJECTS)).rows);
}

const tagSchema = v.pipe(v.string(), v.parseJson(), v.object({ eTag: v.string() }));

/** Error codes of disks and network drives without hard links. */
const NO_LINKS = ["EPERM", "EXDEV", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EACCES"];

const COPIES =
  "Stored files are copied there for a backup, since the disk has no links: make room.";

async function linkOrCopy(source: string, held: string): Promise<void> {
  try {
    await link(source, held);
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (code === "EEXIST") return;
    if (!NO_LINKS.includes(code)) throw error;
    await refuseFullDisk(path.dirname(held), COPIES);
    await copyFile(source, held, constants.COPYFILE_FICLONE);
  }
}

/** The paths of files below a directory, except those being written. */
async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (errorCode(error) === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile() && isFinished(entry.name))
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
}

function isFinished(name: string): boolean {
  return !name.includes("@") || name.endsWith(DETAILS_SUFFIX);
}
