import { randomUUID } from "node:crypto";
import type { Transporter } from "nodemailer";
import * as v from "valibot";
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
  /** Of its `Message-ID`, unlike all others; a random one unless given. */
  id?: string;
  /** Further ones, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** What the HTML shows, as `cid:…`. */
  attachments?: readonly { cid: string; filename: string; contentType: string; content: Buffer }[];
}

/**
 * What became of a message: the mail server took it, refused its recipient for good, or may take it later; unknown where
 * it was being handed over and no answer came. Names no address.
 */
type Delivery =
  | { outcome: "sent" }
  | { outcome: "refused"; answer: string }
  | { outcome: "later"; answer: string }
  | { outcome: "unknown"; answer: string };

/** Sends mail through the configured SMTP server. */
export interface Mailer {
  /**
   * Sends a message.
   *
   * @returns whether the SMTP server took it; why it did not is logged
   */
  send(mail: Mail): Promise<boolean>;
  /** Sends a message that is tried again where that may help; why it was not taken is logged. */
  deliver(mail: Mail): Promise<Delivery>;
  /** Runs work that sends mail without delaying the response to a request; failures are logged. */
  inBackground(work: () => Promise<unknown>): void;
  /** Signs in to the SMTP server without sending anything; why it does not let us is logged. */
  check(): Promise<void>;
  /**
   * Waits up to `CLOSE_MS` for work in the background. Messages that were not handed over by then may be sent later; the
   * answer to others is still waited for.
   */
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
  const domain = from.replace(/^.*@|>$/g, "");
  let opened: Promise<Transporter> | undefined;
  /** The `Message-ID`s of what mail servers may have. */
  const handedOver = new Set<string>();
  /** Ends the wait for each message that is being sent, by `Message-ID`. */
  const giveUp = new Map<string, (reason: Error) => void>();
  let isClosed = false;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({
      ...connectionOf(new URL(smtpUrl)),
      pool: true,
      // As many as the outbox uses: a message that waits for one may be sent after it was given up.
      maxConnections: 4,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...TIMEOUTS,
    });
    // Its errors do not say whether the server may have the message: it is read from the answer to DATA on.
    transport.use("stream", ({ message }, done) => {
      const create = message.createReadStream.bind(message);
      message.createReadStream = (options) => {
        const stream = create(options);
        return stream.once("resume", () => {
          if (isClosed) stream.destroy(STOPPED);
          else handedOver.add(message.messageId());
        });
      };
      done();
    });
    return transport;
  };
  /** @returns why it was not done; null for what was */
  const failureIn = async (work: Promise<unknown>, otherwise: string): Promise<Failure | null> => {
    let failure: Failure = GIVEN_UP;
    try {
      if (await waitAtMost(SEND_MS, work)) return null;
    } catch (error) {
      failure = failureOf(error);
    }
    logger.error({ host, ...failure }, otherwise);
    return failure;
  };
  const deliver = async ({
    to,
    id = randomUUID(),
    headers,
    attachments = [],
    ...message
  }: Mail): Promise<Delivery> => {
    const messageId = `<${id}@${domain}>`;
    const envelope = {
      from,
      // nodemailer would parse a string as a list, with comments and names.
      to: { name: "", address: to },
      // So that no holiday reply comes back.
      headers: { "Auto-Submitted": "auto-generated", ...headers },
      messageId,
      attachments: attachments.map((each) => ({ ...each, contentDisposition: "inline" as const })),
    };
    const sending = new Promise((resolve, reject) => {
      if (isClosed) throw STOPPED;
      giveUp.set(messageId, reject);
      opened ??= open();
      opened
        .then((transport) => transport.sendMail({ ...envelope, ...message }))
        .then(resolve, reject);
    });
    const failure = await failureIn(sending, NOT_TAKEN);
    giveUp.delete(messageId);
    onOutcome(failure === null);
    const wasHandedOver = handedOver.delete(messageId);
    return failure === null ? { outcome: "sent" } : deliveryAfter(failure, wasHandedOver);
  };
  const running = new Set<Promise<unknown>>();
  return {
    deliver,
    send: async (mail) => (await deliver(mail)).outcome === "sent",
    async check() {
      opened ??= open();
      await failureIn(
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
      isClosed = true;
      for (const [messageId, reject] of giveUp) if (!handedOver.has(messageId)) reject(STOPPED);
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

const failureSchema = v.object({
  code: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  command: v.optional(v.string()),
  /** Its status after RFC 3463, in the text of the reply. */
  response: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1]),
    ),
  ),
});

/** The loggable parts of a failure, without its message, which may repeat a person's address. */
type Failure = v.InferOutput<typeof failureSchema>;

/** What is given up goes on, and may be sent. */
const GIVEN_UP: Failure = { code: "ETIMEDOUT" };

/** The server stops, and hands over no message any more. */
const STOPPED = Object.assign(new Error("The server stops"), { code: "ESTOPPED" });

function failureOf(error: unknown): Failure {
  const read = v.safeParse(failureSchema, error);
  return read.success ? read.output : {};
}

/** Replies to the recipient that say that there is no such address. */
const NO_ADDRESS: ReadonlySet<number> = new Set([550, 551, 553]);

/**
 * A reply of 5xx is for good (RFC 5321, 4.2.1). Only one to the recipient speaks of them, and not of us or the message;
 * and where it has a status, only one about their address (RFC 3463, X.1): a server that distrusts us refuses everybody.
 */
function deliveryAfter(failure: Failure, wasHandedOver: boolean): Delivery {
  const { code, responseCode, command, response: status } = failure;
  const answer = [responseCode, status, code, command]
    .filter((part) => part !== undefined)
    .join(" ");
  if (failure === GIVEN_UP || (wasHandedOver && responseCode === undefined)) {
    return { outcome: "unknown", answer };
  }
  const isForGood =
    command === "RCPT TO" &&
    NO_ADDRESS.has(responseCode ?? 0) &&
    (status === undefined || status.startsWith("5.1."));
  return { outcome: isForGood ? "refused" : "later", answer };
}
