import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountCalls, freshAddress } from "./testing/account-calls";
import { type AttackedBackend, createAttackedBackend, leaked } from "./testing/attacked-backend";

let attacked: AttackedBackend;
let calls: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  attacked = await createAttackedBackend();
  calls = accountCalls(attacked);
});

afterAll(() => attacked.close());

const accountCount = async () => (await attacked.backend.sql`select from auth.users`).length;

describe("a sign-up", () => {
  const password = "a long enough secret";

  it("without an invitation of that address, in time and unspent, makes no account", async () => {
    const { sql } = attacked.backend;
    const spent = await calls.invite("spent@example.org");
    const expired = await calls.invite("expired@example.org");
    const other = await calls.invite("other@example.org");
    const first = { email: "spent@example.org", password, data: { invitation: spent } };
    expect((await calls.signUp(first)).status).toBe(200);
    await sql`
      update public.invitations set expires_at = now() - interval '1 second'
      where email = 'expired@example.org'`;
    const before = await accountCount();
    const tries = [
      { email: freshAddress(), password },
      { email: freshAddress(), password, data: {} },
      { email: freshAddress(), password, data: { invitation: "" } },
      { email: freshAddress(), password, data: { invitation: null } },
      { email: freshAddress(), password, data: { invitation: randomUUID() } },
      { email: freshAddress(), password, data: { invitation: other } },
      { email: freshAddress(), password, data: { invitation: [other] } },
      { email: freshAddress(), password, data: { invitation: `${other}\u0000` } },
      { email: "expired@example.org", password, data: { invitation: expired } },
      { email: "spent@example.org", password, data: { invitation: spent } },
      { email: "SPENT@example.org", password, data: { invitation: spent } },
      { email: "x@example.org", password, options: { data: { invitation: other } } },
      { phone: "+33123456789", password, data: { invitation: other } },
      { email: ["other@example.org"], password, data: { invitation: other } },
      { email: "other@example.org", password: [password], data: { invitation: other } },
      { email: "other@example.org\u0000", password, data: { invitation: other } },
      { email: "other@example.org", data: { invitation: other } },
      ...["a\nb", "a\u0000b", "x".repeat(201), ["x"], { a: 1 }, 1].map((name) => {
        return { email: "other@example.org", password, data: { invitation: other, name } };
      }),
      [],
      null,
      "x",
    ];
    for (const body of tries) {
      const { status, text } = await calls.signUp(body);
      expect([body, status >= 400 && status < 500, text]).toEqual([body, true, text]);
    }
    expect(await accountCount()).toBe(before);
    const invited = { email: "other@example.org", password, data: { invitation: other } };
    expect((await calls.signUp(invited)).status).toBe(200);
  });

  it("sets neither organisation nor role by its metadata", async () => {
    const { owner, outsider, backend } = attacked;
    const email = freshAddress();
    const invitation = await calls.invite(email);
    const claimed = {
      invitation,
      organization_id: outsider.organisation.id,
      organization_name: outsider.organisation.name,
      role: "service_role",
      is_super_admin: true,
      nested: { a: { b: "zq7nested" } },
    };
    const body = {
      email,
      password,
      data: claimed,
      role: "service_role",
      app_metadata: { role: "service_role" },
      id: owner.userId,
    };
    expect((await calls.signUp(body)).status).toBe(200);
    const rows = await backend.sql`
      select organization_id, raw_user_meta_data::text as metadata, coalesce(users.role, '') as role, members.role as standing,
        coalesce(raw_app_meta_data::text, '') as app
      from auth.users join public.members on user_id = users.id where email = ${email}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      organization_id: String(owner.organisation.id),
      standing: "member",
    });
    expect(JSON.stringify(rows)).not.toMatch(/service_role|nested|super_admin/);
    expect(leaked(JSON.stringify(rows), [invitation, outsider.organisation.name])).toEqual([]);
  });

  it.each([5 * 1024 * 1024, 20_000, 5000])("of %d bytes is refused", async (bytes) => {
    const email = freshAddress();
    const data = { invitation: await calls.invite(email), filler: "x".repeat(bytes) };
    expect((await calls.signUp({ email, password, data })).status).toBe(413);
  });
});
