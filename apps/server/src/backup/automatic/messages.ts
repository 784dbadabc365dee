import * as v from "valibot";
import { databaseAddressSchema } from "../../database/address";
import { refusalKinds } from "../backup-error";

/** The message that the server sends to the backup program. */
export const backupTaskSchema = v.object({
  database: databaseAddressSchema,
  storageDirectory: v.string(),
  file: v.string(),
});

/** See {@link backupTaskSchema}. */
export type BackupTask = v.InferOutput<typeof backupTaskSchema>;

/** The one message that the program answers. */
export const backupAnswerSchema = v.variant("done", [
  v.object({
    done: v.literal(true),
    bytes: v.number(),
    /** Stored files that were absent, so that the backup lacks them. */
    missing: v.array(v.string()),
  }),
  v.object({ done: v.literal(false), kind: v.picklist(refusalKinds), message: v.string() }),
]);

/** See {@link backupAnswerSchema}. */
export type BackupAnswer = v.InferOutput<typeof backupAnswerSchema>;
