import { AsyncLocalStorage } from "node:async_hooks";

/** Receives what third-party code wanted to print, in place of the console. */
type ConsoleListener = (values: unknown[]) => void;

const listeners = new AsyncLocalStorage<ConsoleListener>();
let installed = false;

/**
 * Runs `work` with every `console` call that it makes, however deep or late, handed to `listener`.
 * Calls made outside of such work print as ever. Libraries print query parameters, password hashes
 * among them, so their words reach the log only through a listener that picks what is safe.
 */
export function withCapturedConsole<Result>(
  listener: ConsoleListener,
  work: () => Promise<Result>,
): Promise<Result> {
  install();
  return listeners.run(listener, work);
}

function install(): void {
  if (installed) return;
  installed = true;
  for (const method of ["error", "warn", "log", "info", "debug"] as const) redirect(method);
}

function redirect(method: "error" | "warn" | "log" | "info" | "debug"): void {
  // The one place that touches the console, to divert what libraries print.
  const diverted = console;
  const print = diverted[method].bind(diverted);
  diverted[method] = (...values: unknown[]) => {
    const listener = listeners.getStore();
    if (listener) listener(values);
    else print(...values);
  };
}
