import { COMMON_PASSWORDS } from "@vigie/domain/forms/common-passwords";
import { newPasswordProblem } from "@vigie/domain/forms/new-password";
import { englishOf } from "@vigie/domain/language/english";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Ends a transaction of which nothing may stay. */
class Undo extends Error {}

describe.each(serversOfThisRun())("new passwords in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let member: TestMember;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    member = await createMember(backend, await createOrganisation(backend, "Ours"));
  });
  afterAll(() => backend.close());

  const setPassword = (password: string, of = member.userId) =>
    backend.serviceClient().rpc("set_member_password", { member: of, password });

  it("are refused by the list that forms and server have", async () => {
    const rows = await backend.sql<{ password: string }[]>`
      select password from private.common_passwords order by password collate "C"`;
    expect(rows.map(({ password }) => password)).toEqual(
      COMMON_PASSWORDS.trim().split(/\s+/).sort(),
    );
  });

  it.each([
    "",
    "a",
    "é".repeat(5),
    "💧".repeat(7),
    "1234567",
    "12345678",
    "PassWord1",
    "QWERTYUIOP",
    "x".repeat(73),
    "é".repeat(37),
    "💧".repeat(19),
    " ".repeat(8),
    "\u00a0\u200b".repeat(6),
  ])("are refused with the sentence of forms: %s", async (password) => {
    const { error } = await setPassword(password);
    expect(error).toMatchObject({
      code: "22023",
      message: englishOf(newPasswordProblem(password) ?? ""),
    });
  });

  it.each(["x".repeat(72), "💧".repeat(18), " 8 blanks ", "مرحبا بكم", "a'b\\c$1 %s"])(
    "are taken as forms take them: %s",
    async (password) => {
      expect(newPasswordProblem(password)).toBeNull();
      await setPassword(password).throwOnError();
      const { email } = member;
      expect(
        (await backend.client().auth.signInWithPassword({ email, password })).error,
      ).toBeNull();
      const shorter = [...password].slice(0, -1).join("");
      const wrong = await backend.client().auth.signInWithPassword({ email, password: shorter });
      expect(wrong.error).not.toBeNull();
    },
  );

  it("with a character that no text can hold are refused", async () => {
    expect((await setPassword("long enough\u0000")).error).not.toBeNull();
  });

  it("are hashed with bcrypt at cost 10, each with a salt of its own", async () => {
    const hashes: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      await setPassword("the same long secret").throwOnError();
      const [row] = await backend.sql<{ hash: string }[]>`
        select encrypted_password as hash from auth.users where id = ${member.userId}`;
      hashes.push(row?.hash ?? "");
    }
    expect(hashes[0]).toMatch(/^\$2[aby]\$10\$.{53}$/);
    expect(new Set(hashes).size).toBe(2);
  });

  it("end the sessions of the account", async () => {
    const { data } = await backend
      .client()
      .auth.signInWithPassword({ email: member.email, password: "the same long secret" });
    expect(data.session).not.toBeNull();
    await setPassword("another long secret").throwOnError();
    const left = await backend.sql`
      select id::text from auth.sessions where user_id = ${member.userId}
      union all select id from auth.refresh_tokens where user_id = ${member.userId}`;
    expect(left).toEqual([]);
  });

  it("are for accounts that exist", async () => {
    const { error } = await setPassword("a long new secret", crypto.randomUUID());
    expect(error).toMatchObject({ code: "22023", message: "There is no such account." });
  });

  it("end codes that Supabase mailed for the account, as a new address does", async () => {
    const left: unknown[] = [];
    const trial = backend.sql.begin(async (sql) => {
      await sql.unsafe("create table if not exists auth.one_time_tokens (user_id uuid, kind text)");
      await sql.unsafe("insert into auth.one_time_tokens (user_id, kind) values ($1, 'a')", [
        member.userId,
      ]);
      await sql.unsafe("select private.set_password($1, 'one more long secret')", [member.userId]);
      left.push(...(await sql.unsafe("select * from auth.one_time_tokens")));
      throw new Undo();
    });
    await expect(trial).rejects.toThrow(Undo);
    expect(left).toEqual([]);
  });
});
