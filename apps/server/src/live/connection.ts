import * as v from "valibot";
import type { RawData, WebSocket } from "ws";
import { CLOSE } from "./close-codes";
import type { LiveLimits } from "./live-limits";
import type { Message, Wire } from "./phoenix-serializer";
import { isTopic, type Subscriber, type TopicRegistry } from "./topic-registry";

/** Of what a join asks for, that which is not offered. The rest (acknowledgements …) is moot. */
const joinSchema = v.object({
  config: v.optional(
    v.object({
      private: v.optional(v.boolean(), false),
      presence: v.optional(v.object({ enabled: v.optional(v.boolean(), false) }), {}),
      postgres_changes: v.optional(v.array(v.unknown()), []),
    }),
    {},
  ),
});

interface Reply {
  status: "ok" | "error";
  response: { reason?: string };
}

const OK: Reply = { status: "ok", response: {} };

/**
 * One open page of a visitor: it joins topics, leaves them, and hears what is announced there. It
 * cannot send anything to others. Whatever it sends beside that is refused, or ends the connection.
 */
export class Visitor implements Subscriber {
  readonly wire: Wire;
  readonly #socket: WebSocket;
  readonly #audience: TopicRegistry;
  readonly #limits: LiveLimits;
  readonly #topics = new Set<string>();
  #messages = 0;
  #heardAt = performance.now();

  constructor(socket: WebSocket, wire: Wire, audience: TopicRegistry, limits: LiveLimits) {
    this.#socket = socket;
    this.wire = wire;
    this.#audience = audience;
    this.#limits = limits;
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    socket.on("ping", () => this.#countMessage());
    socket.on("pong", () => this.#countMessage());
    // What breaks a protocol or a connection closes it; there is no more to it.
    socket.on("error", () => undefined);
    socket.on("close", () => this.#leaveAll());
  }

  hear(frame: Buffer): void {
    if (this.#socket.bufferedAmount > this.#limits.waitingBytes) this.#socket.terminate();
    else this.#socket.send(frame, { binary: false });
  }

  /** Ends the connection with one of {@link CLOSE}; nothing that still comes in is looked at. */
  end(code: number): void {
    this.#leaveAll();
    this.#socket.removeAllListeners("message");
    this.#socket.close(code);
  }

  /** Ends the connection without waiting for the other side. */
  cutOff(): void {
    this.#socket.terminate();
  }

  /** From time to time: asks the silent for a sign of life, and ends those who gave none. */
  check(): void {
    this.#messages = 0;
    const silentMs = performance.now() - this.#heardAt;
    if (silentMs > this.#limits.silenceMs) this.#socket.terminate();
    // Browsers slow down the timers of hidden pages, heartbeats too, but answer this at once.
    else if (silentMs > this.#limits.silenceMs / 2) this.#socket.ping();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#countMessage()) return;
    const message = isBinary ? null : this.wire.read(data.toString());
    if (message === null) {
      this.end(isBinary ? CLOSE.unsupportedData : CLOSE.invalidData);
      return;
    }
    const reply = this.#answer(message);
    if (reply !== null) this.#send({ ...message, event: "phx_reply", payload: reply });
    if (message.event === "phx_leave") {
      this.#send({ ...message, ref: message.joinRef, event: "phx_close", payload: {} });
    }
  }

  /** False when there were too many, which ended the connection. */
  #countMessage(): boolean {
    this.#heardAt = performance.now();
    this.#messages += 1;
    if (this.#messages <= this.#limits.messagesPerCheck) return true;
    this.end(CLOSE.policyViolation);
    return false;
  }

  #answer({ topic, event, payload }: Message): Reply | null {
    if (topic === "phoenix" && event === "heartbeat") return OK;
    if (event === "phx_join") return this.#join(topic, payload);
    if (event === "phx_leave") return this.#leave(topic);
    if (!this.#topics.has(topic)) return refuse("unmatched topic");
    switch (event) {
      case "access_token":
        // What is said here is public: whose token it is makes no difference.
        return null;
      case "broadcast":
        return refuse("Visitors listen; they cannot send");
      default:
        return refuse("unmatched event");
    }
  }

  #join(topic: string, payload: unknown): Reply {
    const refusal = isTopic(topic) ? refusalOf(payload) : "There is no such topic";
    if (refusal !== null) return refuse(refusal);
    if (!this.#topics.has(topic) && this.#topics.size >= this.#limits.topicsPerVisitor) {
      return refuse("Too many topics");
    }
    this.#topics.add(topic);
    this.#audience.join(topic, this);
    return OK;
  }

  #leave(topic: string): Reply {
    this.#topics.delete(topic);
    this.#audience.leave(topic, this);
    return OK;
  }

  #leaveAll(): void {
    for (const topic of this.#topics) this.#leave(topic);
  }

  #send(message: Message): void {
    this.hear(Buffer.from(this.wire.write(message)));
  }
}

function refusalOf(payload: unknown): string | null {
  const join = v.safeParse(joinSchema, payload ?? {});
  if (!join.success) return "The join cannot be understood";
  const { private: isPrivate, presence, postgres_changes: changes } = join.output.config;
  if (isPrivate) return "There are no private topics here";
  if (presence.enabled) return "Presence is not offered here";
  if (changes.length > 0) return "Changes are announced as broadcasts here";
  return null;
}

function refuse(reason: string): Reply {
  return { status: "error", response: { reason } };
}
