import { errorCode } from "../lib/error-code";
import { freeBytes } from "../lib/free-space";
import { BackupError } from "./backup-error";

/** Kept free on the disk, since a full one would stop the database. */
const KEEP_FREE_BYTES = 200 * 1024 * 1024;

/** Advice where the disk of the backup itself is full. */
export const OTHER_DISK = "Make room, or choose another disk with BACKUP_DIR.";

/**
 * @param advice what to do then
 * @throws {BackupError} when less than 200 MB is free
 */
export async function refuseFullDisk(directory: string, advice: string): Promise<void> {
  const free = await freeBytes(directory);
  if (free !== null && free < KEEP_FREE_BYTES) throw noRoom(directory, advice);
}

export function noRoom(directory: string, advice: string, cause?: unknown): BackupError {
  const told = `There is not enough room in ${directory}: less than 200 MB would stay free. ${advice}`;
  return new BackupError(told, { kind: "no_room", cause });
}

/** Whether a disk or a quota was used up. */
export function isOfFullDisk(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(errorCode(error) ?? "");
}
