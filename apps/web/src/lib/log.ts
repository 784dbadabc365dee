/**
 * Logs a failure with its cause to the browser's console. All logging of the app goes through here. Errors must
 * not contain personal data.
 */
export function logFailure(failure: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.error(...lines(failure));
}

function lines(failure: unknown): unknown[] {
  if (!(failure instanceof Error)) return [failure];
  return failure.cause === undefined ? [failure.message] : [failure.message, failure.cause];
}
