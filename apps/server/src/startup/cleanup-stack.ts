import type { Logger } from "pino";
import { safeError } from "../log/safe-error";

/** What was opened, to be closed in reverse order, past failures. */
export class CleanupStack {
  readonly #closings: [name: string, close: () => Promise<void>][] = [];
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(name: string, close: () => Promise<void>): void {
    this.#closings.push([name, close]);
  }

  /** Closes everything once; a failure is logged and does not keep the rest open. */
  async closeAll(): Promise<void> {
    for (let last = this.#closings.pop(); last; last = this.#closings.pop()) {
      const [name, close] = last;
      try {
        await close();
      } catch (error) {
        this.#logger.error({ err: safeError(error) }, `closing the ${name} failed`);
      }
    }
  }
}
