import * as v from "valibot";
import type { RawData, WebSocket } from "ws";
import type { LiveLimits } from "./live-limits";
import type { Message, Serializer } from "./phoenix-serializer";
import { isTopic, type Subscriber, type TopicRegistry } from "./topic-registry";

/** Why a connection is closed. https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
export const CLOSE = {
  goingAway: 1001,
  /** A frame that is not text. */
  unsupportedData: 1003,
  /** Text that is no message. */
  invalidData: 1007,
  policyViolation: 1008,
  /** The client should reconnect and catch up. */
  serviceRestart: 1012,
} as const;

/** The options of a join that may be refused. Others, such as acknowledgements, have no effect. */
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
 * The connection of one open page: it joins topics, leaves them, and receives what is announced there.
 * Anything else that it sends is refused, or closes the connection.
 */
export class Connection implements Subscriber {
  readonly serializer: Serializer;
  readonly #socket: WebSocket;
  readonly #registry: TopicRegistry;
  readonly #limits: LiveLimits;
  readonly #topics = new Set<string>();
  #messages = 0;
  #lastMessageAt = performance.now();

  constructor(
    socket: WebSocket,
    serializer: Serializer,
    registry: TopicRegistry,
    limits: LiveLimits,
  ) {
    this.#socket = socket;
    this.serializer = serializer;
    this.#registry = registry;
    this.#limits = limits;
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    socket.on("ping", () => this.#countMessage());
    socket.on("pong", () => this.#countMessage());
    // `ws` closes the connection after an error; without a listener it would end the process.
    socket.on("error", () => undefined);
    socket.on("close", () => this.#leaveAll());
  }

  send(frame: Buffer): void {
    if (this.#socket.bufferedAmount > this.#limits.waitingBytes) this.#socket.terminate();
    else this.#socket.send(frame, { binary: false });
  }

  /** Closes the connection with one of {@link CLOSE}; messages that still come in are ignored. */
  close(code: number): void {
    this.#leaveAll();
    this.#socket.removeAllListeners("message");
    this.#socket.close(code);
  }

  /** Ends the connection without waiting for the other side. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Called at intervals: pings a silent connection, and closes one that stays silent. */
  check(): void {
    this.#messages = 0;
    const silentMs = performance.now() - this.#lastMessageAt;
    if (silentMs > this.#limits.silenceMs) this.#socket.terminate();
    // Browsers throttle the timers, and so the heartbeats, of hidden pages, but answer pings at once.
    else if (silentMs > this.#limits.silenceMs / 2) this.#socket.ping();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#countMessage()) return;
    const message = isBinary ? null : this.serializer.read(data.toString());
    if (message === null) {
      this.close(isBinary ? CLOSE.unsupportedData : CLOSE.invalidData);
      return;
    }
    const reply = this.#answer(message);
    if (reply !== null) this.#write({ ...message, event: "phx_reply", payload: reply });
    if (message.event === "phx_leave") {
      this.#write({ ...message, ref: message.joinRef, event: "phx_close", payload: {} });
    }
  }

  /** False if there were too many, in which case the connection was closed. */
  #countMessage(): boolean {
    this.#lastMessageAt = performance.now();
    this.#messages += 1;
    if (this.#messages <= this.#limits.messagesPerCheck) return true;
    this.close(CLOSE.policyViolation);
    return false;
  }

  #answer({ topic, event, payload }: Message): Reply | null {
    if (topic === "phoenix" && event === "heartbeat") return OK;
    if (event === "phx_join") return this.#join(topic, payload);
    if (event === "phx_leave") return this.#leave(topic);
    if (!this.#topics.has(topic)) return refuse("unmatched topic");
    switch (event) {
      case "access_token":
        // All topics are public, so a token makes no difference.
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
    if (!this.#topics.has(topic) && this.#topics.size >= this.#limits.topicsPerConnection) {
      return refuse("Too many topics");
    }
    this.#topics.add(topic);
    this.#registry.join(topic, this);
    return OK;
  }

  #leave(topic: string): Reply {
    this.#topics.delete(topic);
    this.#registry.leave(topic, this);
    return OK;
  }

  #leaveAll(): void {
    for (const topic of this.#topics) this.#leave(topic);
  }

  #write(message: Message): void {
    this.send(Buffer.from(this.serializer.write(message)));
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
