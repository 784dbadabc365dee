import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { eventually } from "@vigie/test-backend/waiting";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RecordingServer, startRecordingServer } from "./testing/recording-server";

/** The largest file there is: more than what the system itself takes for a connection. */
const PICTURE = Buffer.alloc(15 * 1024 * 1024, "x");

let server: RecordingServer;
let address = "203.0.113.7";
let path: string;
const held: Socket[] = [];

beforeAll(async () => {
  server = await startRecordingServer({ address: () => address });
  path = `project-images/${server.projectId}/large.png`;
  const { error } = await server.member.client.storage
    .from("project-images")
    .upload(`${server.projectId}/large.png`, new Blob([PICTURE], { type: "image/png" }));
  expect(error).toBeNull();
});

afterAll(async () => {
  for (const socket of held) socket.destroy();
  await server.close();
});

/** Asks for the file, reads the beginning of the answer, and leaves the rest. */
async function statusOfHeld(target: string, headers: readonly string[] = []): Promise<number> {
  const socket = connect(server.port, "127.0.0.1");
  held.push(socket);
  const lines = [`GET /storage/v1/object/${target} HTTP/1.1`, "Host: vigie.test", ...headers];
  socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);
  const [beginning] = await once(socket, "data");
  socket.pause();
  return Number(String(beginning).slice(9, 12));
}

it("who leaves stored files unread gets no more, with an account or without, and others do", async () => {
  const asMember = [
    `apikey: ${server.backend.anonKey}`,
    `Authorization: Bearer ${server.member.accessToken}`,
  ];
  const statuses: number[] = [];
  for (let nth = 0; nth < 5; nth++) statuses.push(await statusOfHeld(`public/${path}`));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);

  expect(await statusOfHeld(`public/${path}`)).toBe(429);
  expect(await statusOfHeld(path, asMember)).toBe(429);
  address = "203.0.113.8";
  expect(await statusOfHeld(`public/${path}`)).toBe(200);
  address = "203.0.113.7";

  const [slow, ...others] = held;
  const ended = slow && once(slow, "end");
  let received = 0;
  slow?.on("data", ({ length }) => {
    received += length;
  });
  slow?.resume();
  await ended;
  expect(received).toBeGreaterThan(PICTURE.length - 100_000);

  for (const socket of others) socket.destroy();
  await eventually(async () => expect(await statusOfHeld(path, asMember)).toBe(200));
});
