import { createTestBackend } from "@vigie/test-backend/test-backend";
import { expect, it } from "vitest";
import { openConnection } from "./address";
import { reserveSession } from "./reserve-session";

it("a session that does not come is waited for so long, and goes to others when it comes late", async () => {
  const backend = await createTestBackend();
  const pool = openConnection(backend.database, { max: 1 });
  const held = await reserveSession(pool);

  await expect(reserveSession(pool, 1)).rejects.toMatchObject({ code: "CONNECT_TIMEOUT" });

  held.release();
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
  await pool.end();
  await backend.close();
});
