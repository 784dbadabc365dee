import { StartError } from "../lib/start-error";

/** A backup cannot be made, read or restored; the message is one clear line that says what to do. */
export class BackupError extends StartError {
  override name = "BackupError";
}
