import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

describe.each(serversOfThisRun())("accounts in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let member: TestMember;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    member = await createMember(backend, await createOrganisation(backend, "Ours"));
  });
  afterAll(() => backend.close());

  async function change(account: { metadata?: object; email?: string; email_change?: string }) {
    const { metadata, ...columns } = account;
    const values = metadata ? { ...columns, raw_user_meta_data: { ...metadata } } : columns;
    const [stored] = await backend.sql`
      update auth.users set ${backend.sql(values)} where id = ${member.userId} returning *`;
    return stored;
  }

  it.each([
    { metadata: { note: "x".repeat(4096) } },
    { metadata: { name: "x".repeat(201) } },
    { metadata: { organization_name: "x".repeat(201) } },
    { metadata: { first_name: "a\nb" } },
    { metadata: { email: `${"x".repeat(249)}@b.org` } },
    { email: `${"x".repeat(249)}@b.org` },
    { email_change: `${"x".repeat(249)}@b.org` },
  ])("refuse %o", async (account) => {
    await expect(change(account)).rejects.toMatchObject({ code: "42501" });
  });

  it.each([
    { metadata: { note: "x".repeat(4000), name: "Awa" } },
    { metadata: { name: "x".repeat(200), email: `${"x".repeat(248)}@b.org` } },
    { email: `${"x".repeat(248)}@b.org` },
  ])("take %o", async (account) => {
    const { metadata: raw_user_meta_data, ...columns } = account;
    const values = raw_user_meta_data ? { ...columns, raw_user_meta_data } : columns;
    expect(await change(account)).toMatchObject(values);
  });

  it.each([
    ["Africa/Dakar", "Africa/Dakar"],
    ["Europe/Kiev", "Europe/Kiev"],
    ["UTC", "UTC"],
    ["Mars/Base", null],
    ["africa/dakar", null],
    // PostgreSQL would take this for an offset of its own.
    ["XXX+5", null],
    ["", null],
  ])("with the time zone %j have %j", async (given, kept) => {
    const account = await change({ metadata: { name: "Awa", time_zone: given } });
    expect(account?.raw_user_meta_data).toEqual({ name: "Awa", time_zone: kept });
    const text = JSON.stringify({ name: "Awa", time_zone: given });
    const [again] = await backend.sql`
      update auth.users set raw_user_meta_data = to_jsonb(${text}::text) where id = ${member.userId}
      returning private.metadata_object(raw_user_meta_data) as metadata`;
    expect(again?.metadata).toEqual({ name: "Awa", time_zone: kept });
  });

  it("refuse too large metadata from the person as well, and take a name", async () => {
    const note = JSON.stringify({ note: "x".repeat(5000) });
    await expect(
      backend.sql`
        update auth.users set raw_user_meta_data = ${note}::jsonb where id = ${member.userId}`,
    ).rejects.toThrow(/4 KB/);
    const tooLarge = await member.client.auth.updateUser({ data: { note: "x".repeat(5000) } });
    expect(tooLarge.error?.status).toBe(413);
    const data = { organization_name: "Wells" };
    expect((await member.client.auth.updateUser({ data })).error).toBeNull();
  });
});
