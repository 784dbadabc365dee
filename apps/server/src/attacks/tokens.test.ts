import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttackedServer, secrets, startAttackedServer } from "./testing/attacked-server";

let server: AttackedServer;
let before: string;

const apikey = secrets.publishableKey;

beforeAll(async () => {
  server = await startAttackedServer();
  before = await server.state();
});

afterAll(() => server.close());

type Claims = Record<string, unknown>;

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function sign(claims: Claims, secret = secrets.jwtSecret, header: object = {}): string {
  const { alg, ...rest } = { alg: "HS256", typ: "JWT", ...header };
  const text = `${part({ alg, ...rest })}.${part(claims)}`;
  const hash = alg === "HS512" ? "sha512" : alg === "HS384" ? "sha384" : "sha256";
  return `${text}.${createHmac(hash, secret).update(text).digest("base64url")}`;
}

/** What a token opens: its account, the members' list, and a change to a demo project. */
async function rightsOf(authorization: string, key = apikey) {
  const headers = { apikey: key, authorization, "content-type": "application/json" };
  const user = await server.ask({ target: "/auth/v1/user", headers });
  const members = await server.ask({ target: "/rest/v1/members?select=user_id", headers });
  const change = await server.ask({
    method: "PATCH",
    target: `/rest/v1/projects?id=eq.${server.projectId}`,
    headers: { ...headers, prefer: "return=representation" },
    body: '{"title":"Taken over"}',
  });
  return { user, members, change };
}

async function expectNothing(authorization: string): Promise<void> {
  const { user, members, change } = await rightsOf(authorization);
  for (const answer of [user, members, change]) {
    const isEmpty = answer.status === 200 && answer.body === "[]";
    if (!isEmpty) expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
  expect(user.status).toBeGreaterThanOrEqual(400);
  expect(user.body).not.toContain(server.member.email);
  expect(members.body).not.toContain(server.member.userId);
}

const now = () => Math.floor(Date.now() / 1000);

it("a member's own token opens what is the member's", async () => {
  const { member } = server;
  const headers = { apikey, authorization: `Bearer ${member.accessToken}` };
  const members = await server.ask({ target: "/rest/v1/members?select=user_id", headers });
  expect(members).toMatchObject({ status: 200, body: expect.stringContaining(member.userId) });
  // The forgeries below start from what this one shows to be right.
  const again = sign(claimsOf(member.accessToken));
  const user = await server.ask({
    target: "/auth/v1/user",
    headers: { apikey, authorization: `Bearer ${again}` },
  });
  expect(user.status).toBe(200);
});

describe("a token opens nothing", () => {
  const forgeries: [string, (claims: Claims) => string][] = [
    ["without a signature", (claims) => `${part({ alg: "none" })}.${part(claims)}.`],
    ["with alg None and a signature", (claims) => sign(claims, undefined, { alg: "None" })],
    ["signed by HS512", (claims) => sign(claims, undefined, { alg: "HS512" })],
    ["signed by HS384", (claims) => sign(claims, undefined, { alg: "HS384" })],
    ["that says RS256", (claims) => sign(claims, undefined, { alg: "RS256" })],
    ["that says ES256", (claims) => sign(claims, undefined, { alg: "ES256" })],
    ["with a key of its own", (claims) => sign(claims, "x", { jwk: { kty: "oct", k: "eA" } })],
    ["with a key id that is a path", (claims) => sign(claims, "", { kid: "/dev/null" })],
    [
      "with an extension that must be understood",
      (claims) => sign(claims, undefined, { crit: ["x"], x: 1 }),
    ],
    ["signed with another secret", (claims) => sign(claims, "k".repeat(48))],
    ["signed with nothing", (claims) => sign(claims, "")],
    ["signed with the publishable key", (claims) => sign(claims, secrets.publishableKey)],
    ["signed with the secret key", (claims) => sign(claims, secrets.secretKey)],
    ["that has expired", (claims) => sign({ ...claims, exp: now() - 1 })],
    ["without an end", ({ exp: _, ...claims }) => sign(claims)],
    ["whose end is a text", (claims) => sign({ ...claims, exp: "9999999999" })],
    ["not valid before tomorrow", (claims) => sign({ ...claims, nbf: now() + 86_400 })],
    ["without a session", ({ session_id: _, ...claims }) => sign(claims)],
    ["with an unknown session", (claims) => sign({ ...claims, session_id: randomUUID() })],
    ["with a session that is none", (claims) => sign({ ...claims, session_id: "x' or true --" })],
    [
      "with the session of another account",
      (claims) => sign({ ...claims, session_id: claimsOf(server.stranger.accessToken).session_id }),
    ],
    ["of an account that is not there", (claims) => sign({ ...claims, sub: randomUUID() })],
    ["without a subject", ({ sub: _, ...claims }) => sign(claims)],
    ["whose account is a list", (claims) => sign({ ...claims, sub: [claims.sub] })],
    ...["service_role", "anon", "postgres", "supabase_admin", "", "authenticated,service_role"].map(
      (role): [string, (claims: Claims) => string] => [
        `of the role ${JSON.stringify(role)}`,
        (claims) => sign({ ...claims, role }),
      ],
    ),
    ["with a role alone", () => sign({ role: "service_role", exp: now() + 3600 })],
  ];

  it.each(forgeries)("%s", async (_name, forge) => {
    await expectNothing(`Bearer ${forge(claimsOf(server.member.accessToken))}`);
  });

  it.each<[string, (token: string) => string]>([
    ["as bearer in small letters", (token) => `bearer ${token}`],
    ["as Basic", (token) => `Basic ${token}`],
    ["as Basic in base64", (token) => `Basic ${Buffer.from(`x:${token}`).toString("base64")}`],
    ["without a scheme", (token) => token],
    ["with two schemes", (token) => `Bearer Bearer ${token}`],
    ["with two spaces", (token) => `Bearer  ${token}`],
    ["with a comma", (token) => `Bearer ${token},`],
    ["twice", (token) => `Bearer ${token}, Bearer ${token}`],
    ["with a fourth part", (token) => `Bearer ${token}.x`],
    ["with padding", (token) => `Bearer ${token}=`],
    ["with letters behind", (token) => `Bearer ${token}x`],
    ["cut short", (token) => `Bearer ${token.slice(0, -1)}`],
    ["with claims of more", (token) => `Bearer ${token.replace(".", ".e30.")}`],
    ["and very long", (token) => `Bearer ${token}${"x".repeat(6000)}`],
  ])("%s", async (_name, write) => {
    await expectNothing(write(server.member.accessToken));
  });

  it("in the query, under any name", async () => {
    for (const name of ["access_token", "token", "jwt", "authorization", "bearer"]) {
      const target = `/rest/v1/members?select=user_id&${name}=${server.member.accessToken}`;
      const answer = await server.ask({ target, headers: { apikey } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });

  it("as a key, or with another key than the two", async () => {
    const token = server.member.accessToken;
    for (const key of [token, "", " ", "sb_secret_x", `${secrets.secretKey}x`, secrets.jwtSecret]) {
      const { members } = await rightsOf(`Bearer ${token}`, key);
      expect(members.status).toBe(401);
    }
  });

  it("as a cookie or in other headers", async () => {
    const { accessToken } = server.member;
    const headers = {
      apikey,
      cookie: `sb-access-token=${accessToken}`,
      "x-authorization": `Bearer ${accessToken}`,
      "proxy-authorization": `Bearer ${accessToken}`,
      "x-supabase-auth": accessToken,
    };
    expect((await server.ask({ target: "/rest/v1/members", headers })).status).toBe(401);
  });

  it("of a person together with the secret key has the person's rights only", async () => {
    const { change } = await rightsOf(`Bearer ${server.stranger.accessToken}`, secrets.secretKey);
    expect(change).toMatchObject({ status: 200, body: "[]" });
  });
});

it("the demo organisation is as it was, and no error was logged", async () => {
  expect(await server.state()).toBe(before);
  expect(server.errors()).toEqual([]);
});
