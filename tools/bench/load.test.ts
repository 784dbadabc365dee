import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { answersPerSecond } from "./load";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(answer: RequestListener): Promise<number> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

test("an answer that is not the expected one is an error, not a fast answer", async () => {
  const port = await listen((_request, response) => response.writeHead(500).end("broken"));
  await expect(answersPerSecond({ port, path: "/", headers: {} }, 0.1)).rejects.toThrow(
    "Expected 200, got HTTP/1.1 500",
  );
});

test("a server that is not there is an error", async () => {
  await expect(answersPerSecond({ port: 1, path: "/", headers: {} }, 0.1)).rejects.toThrow();
});

test.each([
  ["with their length", { "content-length": 7 }],
  ["in chunks", {}],
])("answers %s are counted as often as the server gave them", async (_name, headers) => {
  let given = 0;
  const port = await listen((request, response) => {
    if (request.url === "/list?a=1" && request.headers.apikey === "key") given += 1;
    response.writeHead(200, headers);
    response.write("abc");
    setTimeout(() => response.end("defg"), 2);
  });
  let counted = 0;
  // On a busy machine it takes longer until each of the 16 connections is used again.
  for (let seconds = 0.2; given <= 32; seconds *= 2) {
    given = 0;
    const started = performance.now();
    const target = { port, path: "/list?a=1", headers: { apikey: "key" } };
    const rate = await answersPerSecond(target, seconds);
    counted = (rate * (performance.now() - started)) / 1000;
  }
  expect(counted).toBeGreaterThan(given * 0.8);
  expect(counted).toBeLessThan(given * 1.2);
});

test("an answer without content is counted", async () => {
  const port = await listen((_request, response) => response.writeHead(304).end());
  expect(await answersPerSecond({ port, path: "/", headers: {} }, 0.1, 304)).toBeGreaterThan(0);
});
