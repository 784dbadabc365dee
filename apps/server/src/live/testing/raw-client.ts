import { once } from "node:events";
import * as v from "valibot";
import { WebSocket } from "ws";

const messageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.nullable(v.string()), v.nullable(v.string()), v.string(), v.string(), v.unknown()]),
);

type Message = v.InferOutput<typeof messageSchema>;

/** A client that sends any message, for tests of messages that no real client sends. */
export class RawClient {
  readonly socket: WebSocket;
  /** Everything that came and was not taken yet, oldest first. */
  readonly #messages: Message[] = [];
  readonly #waiting: ((message: Message) => void)[] = [];
  /** The code with which the connection was closed. */
  readonly closed: Promise<number>;

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => undefined);
    socket.on("message", (data) => {
      const message = v.parse(messageSchema, data.toString());
      const next = this.#waiting.shift();
      if (next) next(message);
      else this.#messages.push(message);
    });
  }

  send(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The next message that comes, or came already. */
  async next(): Promise<Message> {
    const message = this.#messages.shift();
    return message ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Sends a message and gives the status and the reason of its reply. */
  async ask(topic: string, event: string, payload: unknown = {}): Promise<string> {
    this.send(["1", "2", topic, event, payload]);
    const [joinRef, ref, sameTopic, kind, answer] = await this.next();
    if (joinRef !== "1" || ref !== "2" || sameTopic !== topic || kind !== "phx_reply") {
      throw new Error(`This is no reply: ${kind} on ${sameTopic}`);
    }
    const { status, response } = v.parse(
      v.object({ status: v.string(), response: v.object({ reason: v.optional(v.string()) }) }),
      answer,
    );
    return response.reason === undefined ? status : `${status}: ${response.reason}`;
  }

  join(topic: string, config: unknown = {}): Promise<string> {
    return this.ask(topic, "phx_join", { config });
  }
}

/** Connects, or gives the status with which that was refused. */
export async function connectTo(
  url: string,
  options: { autoPong?: boolean; headers?: Record<string, string> } = {},
): Promise<RawClient | number> {
  const socket = new WebSocket(url, options);
  const refused = new Promise<number>((resolve) => {
    socket.once("unexpected-response", (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
  });
  const client = new RawClient(socket);
  return Promise.race([refused, once(socket, "open").then(() => client)]);
}
