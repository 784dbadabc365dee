import { StartError } from "../lib/start-error";

/** A command cannot do what it was asked to; the message is one clear line. */
export class CommandError extends StartError {
  override name = "CommandError";
}

/** The error for a call that the backend refused: what failed, and the backend's reason. */
export function refusal(what: string, error: { message: string }): CommandError {
  const reason = error.message === "" ? "the backend gave no reason" : error.message;
  return new CommandError(`${what}: ${reason}`);
}
