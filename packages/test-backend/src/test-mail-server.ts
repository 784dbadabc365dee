import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A real SMTP server on a free port of this machine, which keeps what it is sent. */
export interface TestMailServer {
  /** `smtp://127.0.0.1:{port}`. */
  url: string;
  /** What arrived, oldest first. */
  received: ReceivedMail[];
  /** Waits for the next message to an address, one that arrived before included. */
  mailTo(address: string): Promise<ReceivedMail>;
  /**
   * Whether it takes messages, refuses them for good or for now, distrusts their sender, never answers, or breaks the
   * connection before it has a message or after, or has a message and answers once it is told to.
   */
  mood:
    | "takes"
    | "refuses"
    | "delays"
    | "distrusts"
    | "hangs"
    | "breaksBefore"
    | "breaksAfter"
    | "holds";
  /** Answers what it holds. */
  answerHeld(): void;
  close(): Promise<void>;
}

/** A message as the server got it. */
export interface ReceivedMail {
  /** Of the envelope. */
  to: string[];
  content: Email;
}

/** Starts a mail server that keeps what it is sent. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const arrivals = new EventTarget();
  const held: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      if (mail.mood === "hangs") return;
      if (mail.mood === "breaksBefore") return breakConnections();
      const refusal = new Error(`The mailbox of ${address} is full`);
      if (mail.mood === "distrusts") done(new Error("5.7.1 Blocked"));
      else if (mail.mood === "delays") done(Object.assign(refusal, { responseCode: 451 }));
      else done(mail.mood === "refuses" ? refusal : null);
    },
    onData(stream, session, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((content) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), content });
          arrivals.dispatchEvent(new Event("mail"));
          if (mail.mood === "holds") held.push(done);
          else if (mail.mood === "breaksAfter") breakConnections();
          else done();
        }, done);
    },
  });
  const breakConnections = () => {
    for (const { _socket: socket } of server.connections) socket.destroy();
  };
  // A client that gives up breaks its connection.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const mail: TestMailServer = {
    url: `smtp://127.0.0.1:${portOf(server.server.address())}`,
    received,
    async mailTo(address) {
      for (;;) {
        const found = received.find(({ to }) => to.includes(address));
        if (found) return found;
        await once(arrivals, "mail", { signal: AbortSignal.timeout(10_000) });
      }
    },
    mood: "takes",
    answerHeld() {
      for (const answer of held.splice(0)) answer();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== "object" || address === null) throw new Error("No port was opened");
  return address.port;
}

/** The one link in a message's text, by the part before its fragment and the fragment's values. */
export function linkIn({ content }: ReceivedMail): { page: string; values: URLSearchParams } {
  const [address, ...others] = content.text?.match(/https?:\/\/\S+/g) ?? [];
  if (address === undefined || others.length > 0) throw new Error("There is not one link");
  const [page = "", fragment = ""] = address.split("#");
  return { page, values: new URLSearchParams(fragment) };
}
