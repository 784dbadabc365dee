import type { Transporter } from "nodemailer";
import { waitAtMost } from "../lib/timeout";
import { type ErrorLog, safeError } from "../log/safe-error";
import type { MailOptions } from "./mail-options";

/** A message to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same text as HTML. */
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
  /** Runs work that sends mail without delaying the response to a request; failures are logged. */
  inBackground(work: () => Promise<unknown>): void;
  /** Signs in to the SMTP server without sending anything; why it does not let us is logged. */
  check(): Promise<void>;
  /** Waits until pending messages are sent, up to `CLOSE_MS`. */
  close(): Promise<void>;
}

/** How long a hanging server may delay a request. */
const TIMEOUTS = {
  dnsTimeout: 5000,
  connectionTimeout: 8000,
  greetingTimeout: 8000,
  socketTimeout: 15_000,
};

/** Further work at once is dropped, so that a hanging server cannot fill the memory. */
const MAX_IN_BACKGROUND = 50;

const CLOSE_MS = 3000;

/** Timeout of one message, shorter than the time after which a thread of the backend counts as hung. */
const SEND_MS = 20_000;

const NOT_TAKEN = "The mail server did not take a message";
const NOT_USABLE = "The mail server cannot be used, so mails will fail: look at SMTP_URL";

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Opens no connection, and loads no library, before the first message.
 *
 * @param onOutcome told of each message: whether the SMTP server took it
 */
export function createMailer(
  { smtpUrl, from }: MailOptions,
  logger: ErrorLog,
  onOutcome: (wasTaken: boolean) => void = () => undefined,
): Mailer {
  const { host } = new URL(smtpUrl);
  let opened: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      ...connectionOf(new URL(smtpUrl)),
      pool: true,
      maxConnections: 2,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...TIMEOUTS,
    });
  };
  const isDone = async (work: Promise<unknown>, otherwise: string): Promise<boolean> => {
    try {
      if (await waitAtMost(SEND_MS, work)) return true;
      logger.error({ host, code: "ETIMEDOUT" }, otherwise);
    } catch (error) {
      logger.error({ host, ...failureOf(error) }, otherwise);
    }
    return false;
  };
  const running = new Set<Promise<unknown>>();
  return {
    async send({ to, ...message }) {
      // nodemailer would parse a string as a list, with comments and names.
      const envelope = {
        from,
        to: { name: "", address: to },
        // So that no holiday reply comes back.
        headers: { "Auto-Submitted": "auto-generated" },
      };
      opened ??= open();
      const sending = opened.then((transport) => transport.sendMail({ ...envelope, ...message }));
      const wasTaken = await isDone(sending, NOT_TAKEN);
      onOutcome(wasTaken);
      return wasTaken;
    },
    async check() {
      opened ??= open();
      await isDone(
        opened.then((transport) => transport.verify()),
        NOT_USABLE,
      );
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
      await waitAtMost(CLOSE_MS, Promise.all(running));
      (await opened)?.close();
    },
  };
}

/** nodemailer ignores options that are given beside a URL, so the URL is taken apart. */
function connectionOf({ protocol, hostname, port, username, password, searchParams }: URL) {
  const secure = protocol === "smtps:";
  const ignoreTLS = searchParams.get("ignoreTLS") === "true";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    ignoreTLS,
    // Otherwise password and links would be sent in plain text if a server offers no TLS.
    requireTLS: !secure && !ignoreTLS && !LOOPBACK.test(hostname),
    ...(username !== "" && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

/** The loggable parts of a failure, without its message, which may repeat a person's address. */
function failureOf(error: unknown) {
  const detail = (name: string): unknown =>
    typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  return {
    code: detail("code"),
    responseCode: detail("responseCode"),
    command: detail("command"),
  };
}
