import type { Announcement } from "@vigie/domain/announcement";
import { cloneTemplate, type TestDatabase } from "@vigie/test-backend/template";
import { createTestBackend } from "@vigie/test-backend/test-backend";
import { testServer } from "@vigie/test-backend/test-servers";
import { eventually } from "@vigie/test-backend/waiting";
import { pino } from "pino";
import type { Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openConnection } from "../database/address";
import { ensureSystemSchema } from "../database/system-schema";
import { createLogger } from "../log/logger";
import { type ChangeFeed, type ChangeListener, openChangeFeed } from "./change-feed";

const PROJECT = "5b7b3f0e-4f0a-4c59-9d0e-3f1f4a1c2d3e";
const ANNOUNCEMENT: Announcement = {
  topic: "projects",
  event: "change",
  payload: { table: "projects", project_id: PROJECT, kind: "UPDATE" },
};

let database: TestDatabase;
let sql: Sql;
let announcements: ChangeFeed | undefined;
let log: string[];
const logger = createLogger({
  terminal: false,
  destination: { write: (line: string) => log.push(line) },
});

beforeEach(async () => {
  log = [];
  database = await cloneTemplate(testServer());
  sql = openConnection(database.address, { max: 1 });
});

afterEach(async () => {
  await announcements?.close();
  announcements = undefined;
  await sql.end();
  await database.drop();
});

async function listen(startTimeoutMs?: number) {
  announcements = await openChangeFeed(database.address, logger, startTimeoutMs);
  const received: (Announcement | "disconnected" | "reconnected")[] = [];
  const listener: ChangeListener = {
    onChange: (announcement) => received.push(announcement),
    onDisconnect: () => received.push("disconnected"),
    onReconnect: () => received.push("reconnected"),
  };
  const unsubscribe = announcements.subscribe(listener);
  return { announcements, received, unsubscribe };
}

function send({ topic, event, payload }: Announcement = ANNOUNCEMENT, isPrivate = false) {
  return sql`select realtime.send(${sql.json(payload)}, ${event}, ${topic}, ${isPrivate})`;
}

/** Ends every other connection to the database, as a restart of it does. */
function endOtherConnections() {
  return sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
}

describe("what is not announced", () => {
  it("ignores and logs what it does not understand", async () => {
    const { received } = await listen();
    await sql.notify("vigie_announcements", "not JSON");
    await sql.notify("vigie_announcements", '{"topic":"projects"}');
    await send({
      ...ANNOUNCEMENT,
      payload: { ...ANNOUNCEMENT.payload, project_id: "not an identifier" },
    });
    await send();
    await eventually(() => expect(received).toEqual([ANNOUNCEMENT]));
    expect(log.filter((line) => line.includes("not understood"))).toHaveLength(3);
  });

  it("receives nothing of private topics, nor of a transaction that is rolled back", async () => {
    const { received } = await listen();
    await send(ANNOUNCEMENT, true);
    const saving = sql.begin(async (transaction) => {
      await transaction.unsafe("select realtime.send('{}', 'change', 'projects', false)");
      throw new Error("This save is given up");
    });
    await expect(saving).rejects.toThrow("given up");
    await send();
    await eventually(() => expect(received).toEqual([ANNOUNCEMENT]));
  });

  it("does not fail a save that announces too much", async () => {
    await listen();
    const payload = { ...ANNOUNCEMENT.payload, table: "x".repeat(9000) };
    await expect(send({ ...ANNOUNCEMENT, payload })).resolves.toHaveLength(1);
  });

  it.each(["anon", "authenticated", "service_role"])("lets %s announce nothing", async (role) => {
    const sending = sql.begin(async (transaction) => {
      await transaction.unsafe(`set local role ${role}`);
      await transaction.unsafe("select realtime.send('{}', 'change', 'projects', false)");
    });
    await expect(sending).rejects.toMatchObject({ code: "42501" });
  });

  it("is not reached through the API", async () => {
    const backend = await createTestBackend();
    try {
      const answer = await backend.fetch(`${backend.url}/rest/v1/rpc/send`, {
        method: "POST",
        headers: {
          apikey: backend.secretKey,
          "content-type": "application/json",
          "content-profile": "realtime",
        },
        body: JSON.stringify({ payload: {}, event: "change", topic: "projects", private: false }),
      });
      expect(answer.ok).toBe(false);
    } finally {
      await backend.close();
    }
  });
});

describe("what is announced", () => {
  it("reaches every listener, even when one of them throws", async () => {
    const { announcements: source, received } = await listen();
    source.subscribe({
      onChange: () => {
        throw new Error("This listener is broken");
      },
    });
    const further: Announcement[] = [];
    source.subscribe({
      onChange: (announcement) => further.push(announcement),
    });
    await send();
    await eventually(() => expect(further).toEqual([ANNOUNCEMENT]));
    expect(received).toEqual([ANNOUNCEMENT]);
    expect(log.join()).toContain("This listener is broken");
  });

  it("reaches every server of one database", async () => {
    const { received } = await listen();
    const other = await openChangeFeed(database.address, logger);
    await send();
    await eventually(() => expect(received).toEqual([ANNOUNCEMENT]));
    await other.close();
    expect(log).toEqual([]);
  });

  it("reaches no listener that has unsubscribed", async () => {
    const { received, unsubscribe, announcements: source } = await listen();
    const others: Announcement[] = [];
    source.subscribe({
      onChange: (announcement) => others.push(announcement),
    });
    unsubscribe();
    await send();
    await eventually(() => expect(others).toHaveLength(1));
    expect(received).toEqual([]);
  });
});

describe("when the connection is lost", () => {
  it("says so, and says when it listens again", async () => {
    const { announcements: source, received } = await listen();
    expect(source.isListening).toBe(true);
    await endOtherConnections();
    await eventually(() => expect(received).toContain("disconnected"));
    await eventually(() => expect(received.at(-1)).toBe("reconnected"));
    expect(source.isListening).toBe(true);
    await send();
    await eventually(() => expect(received.at(-1)).toEqual(ANNOUNCEMENT));
  });

  it("does not claim to listen while there is no database", async () => {
    const { announcements: source, received } = await listen();
    const server = openConnection(testServer().address, { max: 1 });
    const { database: name } = database.address;
    await sql.end();
    await server.unsafe(`alter database ${name} allow_connections false`);
    await server`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${name}`;
    await eventually(() => expect(source.isListening).toBe(false));
    expect(received).toEqual(["disconnected"]);
    await server.unsafe(`alter database ${name} allow_connections true`);
    await eventually(() => expect(source.isListening).toBe(true));
    expect(received).toEqual(["disconnected", "reconnected"]);
    await server.end();
  });

  it("says nothing of its own end", async () => {
    const { announcements: source, received } = await listen();
    await source.close();
    expect(source.isListening).toBe(false);
    expect(received).toEqual([]);
    expect(log.join()).not.toContain("interrupted");
  });
});

describe("on a database of Supabase", () => {
  it("leaves its realtime.send alone and does not claim to listen", async () => {
    await sql.unsafe(`
      drop function realtime.send;
      create function realtime.send(
        payload jsonb, event text, topic text, private boolean default true
      ) returns void language sql as 'select'`);
    await ensureSystemSchema(sql);
    const [row] = await sql<{ body: string }[]>`
      select prosrc as body from pg_proc where oid = 'realtime.send'::regproc`;
    expect(row?.body).toBe("select");

    const { announcements: source } = await listen(500);
    expect(source.isListening).toBe(false);
    expect(log.join()).toContain("do not arrive");
  });
});

it("keeps its own function when the schema is made again", async () => {
  await ensureSystemSchema(sql);
  announcements = await openChangeFeed(database.address, pino({ enabled: false }));
  expect(announcements.isListening).toBe(true);
});
