import { createEmptyDatabase, type TestDatabase } from "@vigie/test-backend/template";
import { testServer } from "@vigie/test-backend/test-servers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openConnection } from "../database/address";
import { databaseStateOf } from "./database-state";

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase(testServer());
});

afterAll(() => database.drop());

it("a database that does not answer has no state", async () => {
  const sql = openConnection({ ...database.address, host: "127.0.0.1", port: 1 }, { max: 1 });

  expect(await databaseStateOf(sql)).toBeNull();

  await sql.end();
});

it("tells size, connections by user and how many are admitted", async () => {
  const sql = openConnection(database.address, { max: 1 });

  const state = await databaseStateOf(sql);

  expect(state?.connections).toEqual([{ user: database.address.user, count: 1 }]);
  expect(state?.bytes).toBeGreaterThan(1_000_000);
  expect(state?.maxConnections).toBeGreaterThan(10);
  expect(state?.seconds).toBeGreaterThan(0);
  await sql.end();
});
