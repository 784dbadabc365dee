import { once } from "node:events";
import { createServer } from "node:net";
import * as v from "valibot";
import { expect, it } from "vitest";
import { openConnection } from "./address";

it("a database that goes away as soon as it let somebody in refuses the query, and nothing else", async () => {
  const letIn = Buffer.from(
    [..."R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I"].map((sign) => sign.charCodeAt(0)),
  );
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(letIn);
      socket.once("data", () => socket.resetAndDestroy());
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  const address = { host: "127.0.0.1", port, user: "vigie", database: "vigie" };
  const sql = openConnection(address, { max: 1 });

  // A query that nobody waits for would fail this run as an unhandled rejection.
  await expect(sql`select 1`).rejects.toThrow("ECONNRESET");

  await sql.end({ timeout: 0 });
  server.close();
});
