import os from "node:os";
import * as v from "valibot";
import { errorCode } from "../../lib/error-code";
import { safeError } from "../../log/safe-error";
import { BackupError } from "../backup-error";
import { makeBackup } from "../make-backup";
import { type BackupAnswer, backupTaskSchema } from "./messages";

/*
 * The program that makes one automatic backup: a process of its own, of low priority, so that neither compression nor
 * digests slow down requests. It ends with the server.
 */

process.once("disconnect", () => process.exit(1));
process.once("message", (message) => {
  lowerPriority();
  void run(message).then((answer) => {
    process.send?.(answer, () => process.exit(0));
  });
});

async function run(message: unknown): Promise<BackupAnswer> {
  try {
    const { manifest, bytes } = await makeBackup(v.parse(backupTaskSchema, message));
    return { done: true, bytes, missing: manifest.missing };
  } catch (error) {
    if (error instanceof BackupError) {
      return { done: false, kind: error.kind, message: error.message };
    }
    // Errors with a code come from the database or its connection.
    const kind = errorCode(error) === undefined ? "other" : "database";
    return { done: false, kind, message: safeError(error).message };
  }
}

function lowerPriority(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_LOW);
  } catch {
    // The system refuses a lower priority; the backup then competes with the server.
  }
}
