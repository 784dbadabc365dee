import { randomUUID } from "node:crypto";
import { createMember } from "@vigie/test-backend/builders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ask } from "./testing/ask";
import {
  type AttackedBackend,
  CALLERS,
  createAttackedBackend,
  leaked,
} from "./testing/attacked-backend";
import { readDemo } from "./testing/demo-rows";

let attacked: AttackedBackend;

beforeAll(async () => {
  attacked = await createAttackedBackend();
});

afterAll(() => attacked.backend.close());

const send = (path: string, body: unknown, token?: string, method = "POST"): Promise<Answer> =>
  ask(attacked.backend, { method, path, body, token });

const signUp = (body: unknown) => send("/auth/v1/signup", body);

const freshAddress = () => `${randomUUID()}@example.org`;

async function invite(email: string): Promise<string> {
  const { data } = await attacked.owner.client.rpc("invite_colleague", { email }).throwOnError();
  await attacked.backend
    .sql`update public.invitations set created_at = now() - interval '2 hours' where email = ${email}`;
  return data;
}

const accountCount = async () => (await attacked.backend.sql`select from auth.users`).length;

describe("a sign-up", () => {
  const password = "a long enough secret";

  it("without an invitation of that address, in time and unspent, makes no account", async () => {
    const { sql } = attacked.backend;
    const spent = await invite("spent@example.org");
    const expired = await invite("expired@example.org");
    const other = await invite("other@example.org");
    const first = { email: "spent@example.org", password, data: { invitation: spent } };
    expect((await signUp(first)).status).toBe(200);
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
      [],
      null,
      "x",
    ];
    for (const body of tries) {
      const { status, text } = await signUp(body);
      expect([body, status >= 400 && status < 500, text]).toEqual([body, true, text]);
    }
    expect(await accountCount()).toBe(before);
    const invited = { email: "other@example.org", password, data: { invitation: other } };
    expect((await signUp(invited)).status).toBe(200);
  });

  it("says nothing about organisation or role, whatever its metadata say", async () => {
    const { owner, outsider, backend } = attacked;
    const email = freshAddress();
    const invitation = await invite(email);
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
    expect((await signUp(body)).status).toBe(200);
    const rows = await backend.sql`
      select organization_id, raw_user_meta_data::text as metadata, coalesce(role, '') as role,
        coalesce(raw_app_meta_data::text, '') as app
      from auth.users join public.members on user_id = users.id where email = ${email}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ organization_id: String(owner.organisation.id) });
    expect(JSON.stringify(rows)).not.toMatch(/service_role|nested|super_admin/);
    expect(leaked(JSON.stringify(rows), [invitation, outsider.organisation.name])).toEqual([]);
  });

  it.each([5 * 1024 * 1024, 20_000, 5000])("of %d bytes is refused", async (bytes) => {
    const email = freshAddress();
    const data = { invitation: await invite(email), filler: "x".repeat(bytes) };
    expect((await signUp({ email, password, data })).status).toBe(413);
  });
});

/** New passwords by the reason for which they are refused. */
const BAD_PASSWORDS = {
  short: ["", "a", "12345", "é".repeat(5), "💧".repeat(5), "1234567", "💧".repeat(7)],
  long: ["x".repeat(73), "é".repeat(37), "💧".repeat(19), "x".repeat(3000)],
  common: ["password1", "PASSWORD1", "PassWord1", "12345678", "QWERTYUIOP"],
  unreadable: ["long enough\u0000", "\u0000".repeat(9)],
};

describe.each(Object.entries(BAD_PASSWORDS))("a password that is too %s", (_reason, passwords) => {
  it("is refused at a sign-up and at a change, and the old one stays", async () => {
    const member = await createMember(attacked.backend, attacked.owner.organisation);
    const email = freshAddress();
    const data = { invitation: await invite(email) };
    for (const password of passwords) {
      const made = await signUp({ email, password, data });
      const body = { password, current_password: member.password };
      const changed = await send("/auth/v1/user", body, member.accessToken, "PUT");
      expect([password, made.status, changed.status]).toEqual([password, 422, 422]);
      expect(changed.text).toContain("assword");
    }
    const { error } = await attacked.backend.client().auth.signInWithPassword(member);
    expect(error).toBeNull();
  });
});

it.each(["éàüöñ ǆ!", "💧".repeat(18), "x".repeat(72), "        ", "مرحبا بكم"])(
  "a password like %s is taken whole",
  async (password) => {
    const member = await createMember(attacked.backend, attacked.owner.organisation);
    const body = { password, current_password: member.password };
    expect((await send("/auth/v1/user", body, member.accessToken, "PUT")).status).toBe(200);
    const signIn = (tried: string) =>
      send("/auth/v1/token?grant_type=password", { email: member.email, password: tried });
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn([...password].slice(0, -1).join(""))).status).toBe(400);
  },
);

it("PUT /user changes nothing but the password and the organisation's name", async () => {
  const { outsider, owner, backend } = attacked;
  const account = () =>
    backend.sql`
      select to_jsonb(users) - 'updated_at' as account from auth.users where id = ${outsider.userId}`;
  const before = await account();
  const changes = [
    { email: "attacker@example.org" },
    { phone: "+33123456789" },
    { id: owner.userId },
    { role: "service_role" },
    { app_metadata: { role: "service_role" } },
    { raw_app_meta_data: {} },
    { is_super_admin: true },
    { banned_until: "infinity" },
    { nonce: "123456" },
    { encrypted_password: "x" },
    { data: { organization_id: owner.organisation.id } },
    { data: { invitation: "x" } },
    { data: { organization_name: "x".repeat(201) } },
    { data: { organization_name: { a: 1 } } },
    { data: { role: "service_role" } },
    { data: { filler: "x".repeat(5000) } },
    { data: [] },
    { password: "a new long secret" },
    { password: "a new long secret", current_password: "wrong" },
    { password: { a: 1 }, current_password: outsider.password },
    { email_change_token: "x", channel: "sms", code_challenge: "x" },
  ];
  for (const change of changes) {
    const { status, text } = await send("/auth/v1/user", change, outsider.accessToken, "PUT");
    expect([change, status < 500]).toEqual([change, true]);
    expect(leaked(text, attacked.secrets)).toEqual([]);
  }
  expect(await account()).toEqual(before);
  const named = { data: { organization_name: "A new name" } };
  const renamed = await send("/auth/v1/user", named, outsider.accessToken, "PUT");
  expect([renamed.status, renamed.text.includes("A new name")]).toEqual([200, true]);
});

describe("whether an address has an account", () => {
  const median = (times: number[]) =>
    times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  const timed = async (work: () => Promise<Answer>) => {
    const start = performance.now();
    const { status, text } = await work();
    return { answer: `${status} ${text}`, time: performance.now() - start };
  };

  it.each([
    ["a sign-in", "/auth/v1/token?grant_type=password", {}],
    ["a sign-up", "/auth/v1/signup", {}],
    ["a sign-up with a wrong invitation", "/auth/v1/signup", { data: { invitation: "x" } }],
  ])("is told neither by the answer nor by the time of %s", async (_name, path, more) => {
    const known = await createMember(attacked.backend, attacked.owner.organisation);
    const tries: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const unknownAddress = freshAddress();
    for (let round = 0; round < 9; round += 1) {
      const password = `wrong-${randomUUID()}`;
      const first = await timed(() => send(path, { email: known.email, password, ...more }));
      const second = await timed(() => send(path, { email: unknownAddress, password, ...more }));
      expect(second.answer).toBe(first.answer);
      tries.known.push(first.time);
      tries.unknown.push(second.time);
    }
    const ratio = median(tries.known) / median(tries.unknown);
    expect(ratio).toBeGreaterThan(1 / 4);
    expect(ratio).toBeLessThan(4);
  });
});

describe.each(CALLERS)("functions as %s", (caller) => {
  const call = (name: string, body: unknown) =>
    send(`/rest/v1/rpc/${name}`, body, attacked.tokenOf(caller));

  it("take no odd arguments, and none of other organisations", async () => {
    const count = async () => (await attacked.backend.sql`select from public.invitations`).length;
    const before = await count();
    const { organisation } = attacked.owner;
    const tries: [string, unknown][] = [
      ...[null, 1, true, [], {}, "", "x", "a b@c", "a@b\u0000", `${"x".repeat(300)}@b`].map(
        (email): [string, unknown] => ["invite_colleague", { email }],
      ),
      ["invite_colleague", {}],
      ["invite_colleague", []],
      ["invite_colleague", [{ email: "a@b.c" }, { email: "b@b.c" }]],
      ["invite_colleague", { email: "a@b.c", organization_id: organisation.id }],
      ["invite_first_member", { organization: organisation.id, email: "a@b.c" }],
      ["check_invitation", { invitation: "x", email: "a@b.c" }],
      ["before_user_created", { event: {} }],
      ["own_organization_id", {}],
      ["end_stale_sessions", {}],
      ["pg_sleep", { seconds: 1 }],
      ["invite_colleague'", {}],
    ];
    for (const [name, body] of tries) {
      const { status, text } = await call(name, body);
      expect([name, body, status >= 400 && status < 500, text]).toEqual([name, body, true, text]);
      expect(leaked(text, attacked.secrets)).toEqual([]);
    }
    expect(await count()).toBe(before);
  });

  it("invite to the caller's own organisation alone", async () => {
    const email = freshAddress();
    const { status } = await call("invite_colleague", { email });
    const rows = await attacked.backend.sql<{ id: number }[]>`
      select organization_id::int as id from public.invitations where email = ${email}`;
    const organisation = {
      anonymous: null,
      owner: attacked.owner.organisation.id,
      member: attacked.owner.organisation.id,
      outsider: attacked.outsider.organisation.id,
      "removed member": null,
    }[caller];
    expect(rows.map(({ id }) => id)).toEqual(organisation === null ? [] : [organisation]);
    expect(status < 300).toBe(organisation !== null);
  });
});

it("leaves the demo organisation as it was", async () => {
  expect(await readDemo(attacked.backend)).toEqual(attacked.demo);
});
