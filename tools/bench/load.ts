import { connect, type Socket } from "node:net";

/** A GET request that is sent repeatedly. */
interface RepeatedRequest {
  port: number;
  /** With its query. Where it has `{n}`, each request has another number there. */
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** A number that was used is known to the server, so none is used twice. */
let last = 0;

/** The text with another number each time in place of its `{n}`, if it has one. */
export function numbered(text: string): string {
  last += 1;
  return text.replace("{n}", String(last));
}

/** Enough to keep one server process busy. */
const connections = 16;
const endOfChunks = "0\r\n\r\n";

/**
 * Sends the request over connections that stay open, each time as soon as the answer is complete.
 * It reads no more of an answer than where it ends, so that the server and not this is what limits.
 *
 * @returns answers per second
 * @throws when an answer is not the one that is `expected`, or a connection breaks
 */
export async function answersPerSecond(
  request: RepeatedRequest,
  seconds: number,
  expected = 200,
): Promise<number> {
  const lines = Object.entries({ host: `127.0.0.1:${request.port}`, ...request.headers });
  const text = [
    `GET ${request.path} HTTP/1.1`,
    ...lines.map((line) => line.join(": ")),
    "",
    "",
  ].join("\r\n");
  const next = () => numbered(text);
  const started = performance.now();
  const until = started + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => repeat(request.port, next, until, expected)),
  );
  const elapsed = (performance.now() - started) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / elapsed;
}

function repeat(
  port: number,
  next: () => string,
  until: number,
  expected: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let received = "";
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => {
      socket.write(next(), "latin1");
    });
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      received += text;
      if (!isComplete(received)) return;
      if (!received.startsWith(`HTTP/1.1 ${expected} `)) {
        socket.destroy(new Error(`Expected ${expected}, got ${received.split("\r\n", 1)[0]}`));
        return;
      }
      answers += 1;
      received = "";
      if (performance.now() < until) socket.write(next(), "latin1");
      else socket.end();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answers));
  });
}

/** Whether a text is a complete response, according to its headers. */
function isComplete(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const headings = answer.slice(0, end).toLowerCase();
  if (headings.startsWith("http/1.1 304")) return true;
  const length = /\r\ncontent-length: (\d+)/.exec(headings)?.[1];
  if (length !== undefined) return answer.length >= end + 4 + Number(length);
  return headings.includes("transfer-encoding: chunked") && answer.endsWith(endOfChunks);
}
