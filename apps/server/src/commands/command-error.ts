import { StartError } from "../lib/start-error";

/** A command cannot do what it was asked to; the message is one clear line. */
export class CommandError extends StartError {
  override name = "CommandError";
}
