import * as v from "valibot";
import { type DatabaseAddress, signInFailure } from "../database/address";
import { errorCode } from "../lib/error-code";
import type { ErrorLog } from "../log/safe-error";

/** SQLSTATEs of a wrong password and of a login that is not let in. */
const REFUSED: ReadonlySet<string | undefined> = new Set(["28P01", "28000"]);

const failureSchema = v.object({ code: v.optional(v.string()) });

/** As the backend reports failures, and the server's own work its one. */
const reportSchema = v.object({
  errors: v.optional(v.array(failureSchema), []),
  error: v.optional(failureSchema),
});

/** Notices that the database no longer lets in the logins of requests, as after a change of their passwords. */
export class RefusedLogins {
  readonly #log: ErrorLog;
  #areRefused = false;
  #trying: Promise<void> | undefined;

  constructor(log: ErrorLog) {
    this.#log = log;
  }

  /** As far as is known. */
  get areRefused(): boolean {
    return this.#areRefused;
  }

  /** Logs what is reported, but refused logins once, not at every request. */
  error(fields: object, sentence: string): void {
    const { success, output } = v.safeParse(reportSchema, fields);
    const failures = success ? [output.error, ...output.errors] : [];
    if (failures.some((failure) => REFUSED.has(failure?.code))) this.#tell();
    else this.#log.error(fields, sentence);
  }

  /** Signs in as visitors do; over one connection at a time, however many ask. */
  tryAs(visitor: DatabaseAddress): Promise<void> {
    this.#trying ??= this.#try(visitor).finally(() => {
      this.#trying = undefined;
    });
    return this.#trying;
  }

  /** A failure that is no refusal says nothing of the logins. */
  async #try(visitor: DatabaseAddress): Promise<void> {
    const failure = await signInFailure(visitor);
    if (failure === null) this.#areRefused = false;
    else if (REFUSED.has(errorCode(failure))) this.#tell();
  }

  #tell(): void {
    if (this.#areRefused) return;
    this.#areRefused = true;
    this.#log.error(
      {},
      "The database no longer lets in the logins of this server: another server took it, or their passwords were changed. Restart this server, which makes them anew or says why it may not",
    );
  }
}
