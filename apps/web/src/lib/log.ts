/**
 * Writes one failure to the browser's console, with what it carries and why it happened. The only
 * place of the app that does; no personal data is part of the errors it is given.
 */
export function logFailure(failure: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.error(...lines(failure));
}

function lines(failure: unknown): unknown[] {
  if (!(failure instanceof Error)) return [failure];
  return failure.cause === undefined ? [failure.message] : [failure.message, failure.cause];
}
