import { StartError } from "../lib/start-error";

/** The schema could not be brought up to date; the message names the file and the reason. */
export class MigrationError extends StartError {
  override name = "MigrationError";
}
