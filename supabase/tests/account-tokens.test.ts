import { randomUUID } from "node:crypto";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const TOKENS = [
  "confirmation_token",
  "recovery_token",
  "email_change_token_new",
  "email_change_token_current",
  "phone_change_token",
  "reauthentication_token",
] as const;

/** Ends a transaction of which nothing may stay. */
class Undo extends Error {}

describe.each(serversOfThisRun())("account codes in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let member: TestMember;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    member = await createMember(backend, await createOrganisation(backend, "Ours"));
  });
  afterAll(() => backend.close());

  async function invite(email: string): Promise<string> {
    const { data } = await member.client.rpc("invite_colleague", { email }).throwOnError();
    return data;
  }

  async function insertAccount(tokens: Record<string, string | null>) {
    const email = `${randomUUID()}@example.org`;
    const raw_user_meta_data = { invitation: await invite(email) };
    const account = { id: randomUUID(), email, raw_user_meta_data, ...tokens };
    await backend.sql`insert into auth.users ${backend.sql(account)}`;
  }

  it.each(TOKENS)(
    "cannot be stored as %s, neither with a new account nor later",
    async (column) => {
      await expect(insertAccount({ [column]: "a".repeat(64) })).rejects.toThrow(/sends no mail/);
      const change = backend.sql({ [column]: "123456" });
      await expect(
        backend.sql`update auth.users set ${change} where id = ${member.userId}`,
      ).rejects.toThrow(/sends no mail/);
    },
  );

  it.each(TOKENS)("may be empty as %s, as the accounts service writes it", async (column) => {
    for (const value of [null, ""]) {
      await insertAccount({ [column]: value });
      await backend.sql`
        update auth.users set ${backend.sql({ [column]: value })} where id = ${member.userId}`;
      const [row] = await backend.sql`select * from auth.users where id = ${member.userId}`;
      expect(row?.[column]).toBe(value);
    }
  });

  it("are stored where mail is sent", async () => {
    const stored: unknown[] = [];
    const trial = backend.sql.begin(async (sql) => {
      await sql.unsafe(`
        create or replace function private.is_mail_configured() returns boolean
        language sql as 'select true'`);
      stored.push(
        ...(await sql.unsafe(
          "update auth.users set recovery_token = '123456' where id = $1 returning recovery_token",
          [member.userId],
        )),
      );
      throw new Undo();
    });
    await expect(trial).rejects.toThrow(Undo);
    expect(stored).toEqual([{ recovery_token: "123456" }]);
  });
});
