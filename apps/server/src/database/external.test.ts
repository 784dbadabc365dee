import { mkdir, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { testServer } from "@vigie/test-backend/test-servers";
import { eventually } from "@vigie/test-backend/waiting";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { openConnection } from "./address";
import { awaitExternalDatabase, openExternalDatabase, parseDatabaseUrl } from "./external";

describe("an address", () => {
  it.each([
    ["postgres://vigie@/projects", "DATABASE_URL names no host."],
    ["postgres:///projects", "DATABASE_URL names no host."],
    ["postgres://vigie:hun/ter2@db/projects", "DATABASE_URL cannot be read."],
    ["postgres://db/projects", "DATABASE_URL names no user."],
    ["postgres://vigie@db", "DATABASE_URL names no database."],
    ["postgres://vigie@db/projects?sslmode=maybe", 'DATABASE_URL has an unknown sslmode "maybe".'],
    ["postgres://vigie:100%@db/projects", "DATABASE_URL has a % that encodes nothing"],
  ])("%s is refused", (url, message) => {
    expect(() => parseDatabaseUrl(url)).toThrow(message);
  });

  it("is taken apart, with encoded characters in every part", () => {
    expect(
      parseDatabaseUrl("postgres://vi%40gie:p%2F%3Aw@db.example.org:6543/pro%20jects"),
    ).toEqual({
      host: "db.example.org",
      port: 6543,
      user: "vi@gie",
      password: "p/:w",
      database: "pro jects",
      ssl: "prefer",
    });
  });

  it("may name a socket, an IPv6 host, and how to encrypt", () => {
    expect(parseDatabaseUrl("postgres://vigie@/projects?host=/run/postgresql")).toEqual({
      host: "/run/postgresql",
      port: 5432,
      user: "vigie",
      database: "projects",
    });
    expect(parseDatabaseUrl("postgresql://v@[::1]:5433/d").host).toBe("::1");
    expect(parseDatabaseUrl("postgres://v@h/d?sslmode=disable").ssl).toBeUndefined();
    expect(parseDatabaseUrl("postgres://v@h/d?sslmode=require").ssl).toBe("require");
    expect(parseDatabaseUrl("postgres://v@h/d?sslmode=verify-ca").ssl).toBe("verify-full");
  });
});

describe("an external database", () => {
  let folder: string;
  const server = testServer("embedded");
  const locked = `locked_${process.pid}`;

  async function onServer(statement: string): Promise<void> {
    const sql = openConnection(server.address, { max: 1 });
    await sql.unsafe(statement);
    await sql.end();
  }

  beforeAll(async () => {
    folder = await temporaryDirectory();
    await onServer(`create role ${locked} nologin`);
  });

  afterAll(async () => {
    await onServer(`drop role ${locked}`);
    await removeDirectory(folder);
  });

  const urlOf = (user: string, database: string) =>
    `postgres://${user}:hunter2@/${database}?host=${encodeURIComponent(server.address.host)}`;

  it("where no server listens is refused with its place", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => closed.once("listening", resolve));
    const address = closed.address();
    const free = typeof address === "object" && address ? address.port : 0;
    await new Promise((resolve) => closed.close(resolve));
    await expect(openExternalDatabase(`postgres://v:hunter2@127.0.0.1:${free}/d`)).rejects.toThrow(
      `No PostgreSQL answers at 127.0.0.1:${free} (DATABASE_URL, ECONNREFUSED).`,
    );
    await expect(openExternalDatabase("postgres://v:hunter2@nowhere.invalid/d")).rejects.toThrow(
      /^No PostgreSQL answers at nowhere\.invalid:5432 \(DATABASE_URL, (ENOTFOUND|EAI_AGAIN)\)\.$/,
    );
  });

  it.each(["verify-full", "require"])(
    "without TLS is told so where sslmode=%s asks for it, and is not waited for",
    async (mode) => {
      const asking = awaitExternalDatabase(`${urlOf("postgres", "postgres")}&sslmode=${mode}`, {
        logger: { warn: vi.fn() },
        signal: new AbortController().signal,
      });
      await expect(asking).rejects.toThrow(/ offers no TLS, .* sslmode .* DATABASE_URL/);
    },
  );

  it("that is not there yet is waited for until it is, which is told once", async () => {
    const dead = path.join(folder, "later");
    await mkdir(dead);
    const tries = vi.fn();
    const logger = { warn: vi.fn() };
    const url = `postgres://postgres@/postgres?host=${encodeURIComponent(dead)}`;
    const signal = new AbortController().signal;
    const waiting = awaitExternalDatabase(url, { logger, signal, pauseMs: 5 });
    void waiting.then(tries);
    await eventually(() => expect(logger.warn).toHaveBeenCalled());
    expect(tries).not.toHaveBeenCalled();
    await symlink(
      path.join(server.address.host, ".s.PGSQL.5432"),
      path.join(dead, ".s.PGSQL.5432"),
    );

    expect(await waiting).toMatchObject({ host: dead });
    expect(logger.warn).toHaveBeenCalledTimes(1);
    expect(logger.warn.mock.calls[0]?.[0].reason).toContain(`No PostgreSQL answers at ${dead}`);
  });

  it("is waited for no longer than the start", async () => {
    const starting = new AbortController();
    const warn = () => starting.abort(new Error("stopped"));
    const { signal } = starting;
    const url = "postgres://v:hunter2@nowhere.invalid/d";
    await expect(awaitExternalDatabase(url, { logger: { warn }, signal })).rejects.toThrow(
      "stopped",
    );
  });

  it.each([`${locked}@/postgres`, "postgres@/absent"])(
    "%s, which waiting does not mend, is refused",
    async (who) => {
      const url = `postgres://${who}?host=${encodeURIComponent(server.address.host)}`;
      const warn = vi.fn();
      const { signal } = new AbortController();
      await expect(awaitExternalDatabase(url, { logger: { warn }, signal })).rejects.toThrow(
        "DATABASE_URL",
      );
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it("that does not exist, or does not let the user in, is refused without the password", async () => {
    await expect(openExternalDatabase(urlOf("postgres", "absent"))).rejects.toThrow(
      'has no database "absent" (DATABASE_URL).',
    );
    await expect(openExternalDatabase(urlOf(locked, "postgres"))).rejects.toThrow(
      `does not let in the user "${locked}" of DATABASE_URL.`,
    );
    for (const url of [urlOf("postgres", "absent"), urlOf(locked, "postgres")]) {
      await expect(openExternalDatabase(url)).rejects.not.toThrow("hunter2");
    }
  });

  it("that answers is taken", async () => {
    expect(await openExternalDatabase(urlOf("postgres", "postgres"))).toMatchObject({
      host: server.address.host,
      user: "postgres",
      database: "postgres",
    });
  });
});
