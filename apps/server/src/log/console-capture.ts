import { AsyncLocalStorage } from "node:async_hooks";

/** Receives what third-party code wanted to print, in place of the console. */
type ConsoleListener = (values: unknown[]) => void;

const listeners = new AsyncLocalStorage<ConsoleListener>();
let installed = false;

/**
 * Runs `work` and passes every `console` call in it, also in asynchronous code, to `listener`. Other calls print as
 * usual. Libraries print query parameters, even password hashes, so their output reaches the log only through a
 * listener that picks what is safe.
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
  // The only use of the console, to redirect what libraries print.
  const diverted = console;
  const print = diverted[method].bind(diverted);
  diverted[method] = (...values: unknown[]) => {
    const listener = listeners.getStore();
    if (listener) listener(values);
    else print(...values);
  };
}
