import * as v from "valibot";
import { databaseAddressSchema } from "../../database/address";
import { failureKinds } from "../backup-error";

/** What the program of a backup is told to do. */
export const backupTaskSchema = v.object({
  database: databaseAddressSchema,
  storageDirectory: v.string(),
  file: v.string(),
});

/** See {@link backupTaskSchema}. */
export type BackupTask = v.InferOutput<typeof backupTaskSchema>;

/** What the program answers, once. */
export const backupAnswerSchema = v.variant("done", [
  v.object({
    done: v.literal(true),
    madeAt: v.string(),
    bytes: v.number(),
    /** Stored files that were not there, so that the backup is without them. */
    missing: v.array(v.string()),
  }),
  v.object({ done: v.literal(false), kind: v.picklist(failureKinds), message: v.string() }),
]);

/** See {@link backupAnswerSchema}. */
export type BackupAnswer = v.InferOutput<typeof backupAnswerSchema>;
