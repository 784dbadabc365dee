/**
 * A reason not to start that the person who starts Vigie can act on. Its message is one clear line
 * and carries no secret; its stack is not shown.
 */
export class StartError extends Error {
  override name = "StartError";
}
