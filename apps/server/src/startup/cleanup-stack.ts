import type { Logger } from "pino";
import { safeError } from "../log/safe-error";

/** Closes what was opened in reverse order, whatever fails. */
export class CleanupStack {
  readonly #closings: [name: string, close: () => Promise<void>][] = [];
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(name: string, close: () => Promise<void>): void {
    this.#closings.push([name, close]);
  }

  /** Closes everything once. A failure is logged, and the rest is closed nonetheless. */
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
