import { once } from "node:events";
import { connect } from "node:net";

/** A request whose bytes are sent unchanged, without normalisation. */
export interface RawRequest {
  method?: string;
  /** The request line's target, in any spelling. */
  target: string;
  headers?: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  body?: string | Uint8Array;
}

/** The last answer on a connection. */
export interface Answer {
  /** 0 if the connection ended without a response. */
  status: number;
  head: string;
  body: string;
}

const LONGEST_MS = 15_000;

/** Sends one request over a connection of its own and reads the answer. */
export async function ask(port: number, request: RawRequest): Promise<Answer> {
  return lastAnswer(await exchange(port, serialized(request)));
}

/** A request as bytes, with the content length of its body unless a header sets another. */
export function serialized({
  method = "GET",
  target,
  headers = {},
  body = "",
}: RawRequest): Buffer {
  const given = Array.isArray(headers) ? headers : Object.entries(headers);
  const isFramed = given.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(given.some(([name]) => /^host$/i.test(name)) ? [] : ["Host: vigie.test"]),
    ...given.map(([name, value]) => `${name}: ${value}`),
    ...(body.length > 0 && !isFramed ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
    "Connection: close",
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), Buffer.from(body)]);
}

/**
 * Sends bytes over a connection of its own.
 *
 * @returns everything that comes back until the server ends the connection, as Latin-1
 * @throws {Error} when it does not end within 15 seconds
 */
export async function exchange(port: number, bytes: Buffer | string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  // A server that refuses a request may reset the connection.
  socket.on("error", () => undefined);
  socket.setTimeout(LONGEST_MS, () => socket.destroy());
  const closed = once(socket, "close");
  socket.on("end", () => socket.end());
  socket.write(bytes);
  const startedAt = performance.now();
  await closed;
  if (performance.now() - startedAt >= LONGEST_MS) throw new Error("No answer came in time");
  return Buffer.concat(chunks).toString("latin1");
}

/** The statuses of all responses on a connection. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

function lastAnswer(text: string): Answer {
  const start = text.lastIndexOf("HTTP/1.1 ");
  if (start === -1) return { status: 0, head: "", body: "" };
  const answer = text.slice(start);
  const end = answer.indexOf("\r\n\r\n");
  return {
    status: Number(answer.slice(9, 12)),
    head: answer.slice(0, end),
    body: answer.slice(end + 4),
  };
}
