import { StartError } from "../lib/start-error";

/** The database cannot be started or reached; the message is one line and carries no password. */
export class DatabaseError extends StartError {
  override name = "DatabaseError";
}
