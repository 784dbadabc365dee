import { CommandError } from "./command-error";

/** The error for a call that the backend refused: what failed, and the backend's reason. */
export function refusal(what: string, error: { message: string }): CommandError {
  const reason = error.message === "" ? "the backend gave no reason" : error.message;
  return new CommandError(`${what}: ${reason}`);
}
