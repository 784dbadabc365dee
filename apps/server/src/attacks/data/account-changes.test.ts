import { createMember } from "@vigie/test-backend/builders";
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

/** New passwords by the reason for which they are refused, and what is said of them. */
const BAD_PASSWORDS: [reason: string, words: string, passwords: string[]][] = [
  [
    "short",
    "at least 8 characters long",
    ["", "a", "12345", "é".repeat(5), "💧".repeat(5), "1234567", "💧".repeat(7)],
  ],
  ["long", "at most 72 bytes", ["x".repeat(73), "é".repeat(37), "💧".repeat(19), "x".repeat(3000)]],
  [
    "common",
    "most commonly used",
    ["password1", "PASSWORD1", "PassWord1", "12345678", "QWERTYUIOP"],
  ],
  ["unreadable", "assword", ["long enough\u0000", "\u0000".repeat(9)]],
];

describe.each(BAD_PASSWORDS)("a password that is too %s", (_reason, words, passwords) => {
  it("is refused at a sign-up and at a change, the old one stays, and no invitation is spent", async () => {
    const member = await createMember(attacked.backend, attacked.owner.organisation);
    const email = freshAddress();
    const data = { invitation: await calls.invite(email) };
    for (const password of passwords) {
      const made = await calls.signUp({ email, password, data });
      const body = { password, current_password: member.password };
      const changed = await calls.send("/auth/v1/user", body, member.accessToken, "PUT");
      expect([password, made.status, changed.status]).toEqual([password, 422, 422]);
      for (const { text } of [made, changed]) {
        expect(text).toContain("weak_password");
        expect(text).toContain(words);
      }
    }
    const taken = await calls.signUp({ email, password: "a long enough secret", data });
    expect(taken.status).toBe(200);
    const { error } = await attacked.backend.client().auth.signInWithPassword(member);
    expect(error).toBeNull();
  });
});

it.each(["éàüöñ ǆ!", "💧".repeat(18), "x".repeat(72), " 8 blanks ", "مرحبا بكم"])(
  "a password like %s is taken whole",
  async (password) => {
    const member = await createMember(attacked.backend, attacked.owner.organisation);
    const body = { password, current_password: member.password };
    expect((await calls.send("/auth/v1/user", body, member.accessToken, "PUT")).status).toBe(200);
    const signIn = (tried: string) =>
      calls.send("/auth/v1/token?grant_type=password", { email: member.email, password: tried });
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
    { data: { time_zone: "x".repeat(65) } },
    { data: { time_zone: "'; drop table auth.users" } },
    { data: { time_zone: "../../etc/passwd" } },
    { data: { time_zone: 5 } },
    { data: { reminders: "false" } },
    { data: { reminders: { a: 1 } } },
    { data: { filler: "x".repeat(5000) } },
    { data: [] },
    { password: "a new long secret" },
    { password: "a new long secret", current_password: "wrong" },
    { password: { a: 1 }, current_password: outsider.password },
    { email_change_token: "x", channel: "sms", code_challenge: "x" },
  ];
  for (const change of changes) {
    const { status, text } = await calls.send("/auth/v1/user", change, outsider.accessToken, "PUT");
    expect([change, status < 500]).toEqual([change, true]);
    expect(leaked(text, attacked.secrets)).toEqual([]);
  }
  expect(await account()).toEqual(before);
  const named = { data: { organization_name: "A new name" } };
  const renamed = await calls.send("/auth/v1/user", named, outsider.accessToken, "PUT");
  expect([renamed.status, renamed.text.includes("A new name")]).toEqual([200, true]);
});
