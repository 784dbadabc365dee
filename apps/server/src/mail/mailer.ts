import { createTransport } from "nodemailer";
import { type ErrorLog, safeError } from "../log/safe-error";
import type { MailOptions } from "./mail-options";

/** A message to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as HTML. */
  html: string;
}

/** Sends mail through the configured SMTP server. */
export interface Mailer {
  /**
   * Sends a message.
   *
   * @returns whether the SMTP server took it; why it did not is logged
   */
  send(mail: Mail): Promise<boolean>;
  /** Runs work that sends mail beside the answer to a request; what goes wrong is logged. */
  inBackground(work: () => Promise<unknown>): void;
  /** Lets what is being sent end, within `CLOSE_MS`. */
  close(): Promise<void>;
}

/** A server that hangs holds a request up for no longer. */
const TIMEOUTS = {
  dnsTimeout: 5000,
  connectionTimeout: 8000,
  greetingTimeout: 8000,
  socketTimeout: 15_000,
};

/** More work at once than this is dropped, so that a server that hangs cannot fill the memory. */
const MAX_IN_BACKGROUND = 50;

const CLOSE_MS = 3000;

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Opens no connection before the first message. */
export function createMailer({ smtpUrl, from }: MailOptions, logger: ErrorLog): Mailer {
  const { hostname, searchParams } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    // Without it a password and a link would travel in the clear where a server offers no TLS.
    requireTLS: !LOOPBACK.test(hostname) && searchParams.get("ignoreTLS") !== "true",
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  const running = new Set<Promise<unknown>>();
  return {
    async send(mail) {
      try {
        await transport.sendMail({ from, ...mail });
        return true;
      } catch (error) {
        logger.error({ error: safeError(error) }, "The mail server did not take a message");
        return false;
      }
    },
    inBackground(work) {
      if (running.size >= MAX_IN_BACKGROUND) {
        logger.error({ waiting: running.size }, "A message was dropped: too many wait to be sent");
        return;
      }
      const run = work()
        .catch((error) => logger.error({ error: safeError(error) }, "A message could not be made"))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async close() {
      const timer = AbortSignal.timeout(CLOSE_MS);
      const timeUp = new Promise((resolve) => timer.addEventListener("abort", resolve));
      await Promise.race([Promise.all(running), timeUp]);
      transport.close();
    },
  };
}
