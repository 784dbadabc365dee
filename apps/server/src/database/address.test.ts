import { once } from "node:events";
import { createServer } from "node:net";
import * as v from "valibot";
import { expect, it } from "vitest";
import { openConnection } from "./address";

it("a query is refused where the database resets the connection that it just accepted", async () => {
  // AuthenticationOk, then ReadyForQuery.
  const accepted = Buffer.from(
    [..."R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I"].map((sign) => sign.charCodeAt(0)),
  );
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(accepted);
      socket.once("data", () => socket.resetAndDestroy());
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  const address = { host: "127.0.0.1", port, user: "vigie", database: "vigie" };
  const sql = openConnection(address, { max: 1 });

  // The package's own first query is rejected as well; vitest.config.ts passes over that rejection.
  await expect(sql`select 1`).rejects.toThrow("ECONNRESET");

  await sql.end({ timeout: 0 });
  server.close();
});

it("a pool closes no connection for its age, since the driver then forgets who waits for it", async () => {
  const sql = openConnection(
    { host: "127.0.0.1", port: 1, user: "vigie", database: "vigie" },
    { max: 1 },
  );
  expect(sql.options.max_lifetime).toBeNull();
  await sql.end();
});
