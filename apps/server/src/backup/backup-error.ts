import { StartError } from "../lib/start-error";

/** Why a backup failed, for people who may know no details, such as administrators of an organisation. */
export const failureKinds = [
  "no_room",
  "file_missing",
  "not_writable",
  "database",
  "other",
] as const;

/** See {@link failureKinds}. */
export type FailureKind = (typeof failureKinds)[number];

/** Why none is made: a failure, or that another one is under way. */
export const refusalKinds = [...failureKinds, "busy"] as const;

type RefusalKind = (typeof refusalKinds)[number];

/** A backup cannot be made, read or restored; the message is one clear line that says what to do. */
export class BackupError extends StartError {
  override name = "BackupError";
  readonly kind: RefusalKind;

  constructor(
    message: string,
    { kind = "other", ...options }: { kind?: RefusalKind; cause?: unknown } = {},
  ) {
    super(message, options);
    this.kind = kind;
  }
}
