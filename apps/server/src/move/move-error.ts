import { StartError } from "../lib/start-error";

/** A move cannot begin or go on; the message is one clear line that says what to do. */
export class MoveError extends StartError {
  override name = "MoveError";
}
