import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Account, sessionSchema } from "./testing/accounts";
import { type AttackedServer, secrets, startAttackedServer } from "./testing/attacked-server";
import type { Answer } from "./testing/raw-exchange";

let server: AttackedServer;
let before: string;
let account: Account;

const apikey = secrets.publishableKey;

beforeAll(async () => {
  server = await startAttackedServer();
  before = await server.state();
});

beforeEach(async () => {
  account = await server.createStranger();
});

afterAll(() => server.close());

function post(path: string, body: object, token?: string, method = "POST"): Promise<Answer> {
  const headers = {
    apikey,
    "content-type": "application/json",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return server.ask({ method, target: `/auth/v1/${path}`, headers, body: JSON.stringify(body) });
}

const refresh = (refresh_token: string) =>
  post("token?grant_type=refresh_token", { refresh_token });

function sessionIn({ body }: Answer) {
  return v.parse(v.pipe(v.string(), v.parseJson(), sessionSchema), unchunked(body));
}

/** A raw answer may have come in chunks. */
function unchunked(body: string): string {
  return body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1);
}

async function reads(token: string): Promise<boolean> {
  const headers = { apikey, authorization: `Bearer ${token}` };
  const answer = await server.ask({ target: "/rest/v1/members?select=user_id", headers });
  return answer.status === 200 && answer.body.includes(account.userId);
}

async function expectEnded({ accessToken, refreshToken }: Account): Promise<void> {
  expect(await reads(accessToken)).toBe(false);
  expect((await refresh(refreshToken)).status).toBe(400);
}

it("a session reads and renews while it lasts", async () => {
  expect(await reads(account.accessToken)).toBe(true);
  const renewed = await refresh(account.refreshToken);
  expect(renewed.status).toBe(200);
  expect(await reads(sessionIn(renewed).access_token)).toBe(true);
});

describe("a session reads nothing and renews nothing", () => {
  it("from the moment of its logout on", async () => {
    expect((await post("logout?scope=local", {}, account.accessToken)).status).toBe(204);
    await expectEnded(account);
  });
});

describe("renewals of one address", () => {
  it("are limited for each session, so that colleagues behind it go on", async () => {
    const colleague = await server.createStranger();
    const statuses: number[] = [];
    let { accessToken, refreshToken } = account;
    // Within ten seconds a used token gives the same one again: each renewal uses the latest.
    for (let n = 0; n < 32; n += 1) {
      const answer = await refresh(refreshToken);
      statuses.push(answer.status);
      if (answer.status !== 200) continue;
      ({ access_token: accessToken, refresh_token: refreshToken } = sessionIn(answer));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect(await reads(accessToken)).toBe(true);
    expect((await refresh(colleague.refreshToken)).status).toBe(200);
  });
});

describe("a refresh token", () => {
  it("used by many at once gives one successor to all", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refresh(account.refreshToken)),
    );

    const granted = answers.filter(({ status }) => status === 200).map(sessionIn);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(granted.length).toBeGreaterThan(0);
    expect(new Set(granted.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    const unspent = await server.sql`
      select from auth.refresh_tokens
      where not revoked and session_id in (
        select session_id from auth.refresh_tokens where token = ${account.refreshToken})`;
    expect(unspent).toHaveLength(1);
  });

  it.each<[string, (token: string) => unknown]>([
    ["with a letter more", (token) => `${token}x`],
    ["in other letters", (token) => token.toUpperCase() + token.toLowerCase()],
    ["cut short", (token) => token.slice(0, -1)],
    ["in a list", (token) => [token]],
    ["as a pattern", () => "%"],
    ["as SQL", () => "' or true --"],
    ["empty", () => ""],
    ["as an access token", () => account.accessToken],
  ])("is good for nothing %s", async (_name, change) => {
    const answer = await post("token?grant_type=refresh_token", {
      refresh_token: change(account.refreshToken),
    });
    expect(answer.status).toBe(400);
    expect(await reads(account.accessToken)).toBe(true);
  });

  it("is no access token, and no key", async () => {
    expect(await reads(account.refreshToken)).toBe(false);
    const headers = { apikey: account.refreshToken };
    expect((await server.ask({ target: "/rest/v1/projects", headers })).status).toBe(401);
  });
});

describe("the current password is asked for", () => {
  const password = "a password of the thief";

  it.each<[string, object]>([
    ["when it is left out", { password }],
    ["when it is wrong", { password, current_password: "guess" }],
    ["when it is null", { password, current_password: null }],
    ["when a nonce stands in its place", { password, nonce: "123456" }],
  ])("%s", async (_name, change) => {
    const answer = await post("user", change, account.accessToken, "PUT");
    expect(answer.status).toBe(400);
    expect((await server.signIn(account)).userId).toBe(account.userId);
  });

  it("and the address cannot be changed at all", async () => {
    const change = { email: "thief@example.org", current_password: account.password };
    expect((await post("user", change, account.accessToken, "PUT")).status).toBe(422);
    expect((await server.signIn(account)).userId).toBe(account.userId);
  });
});

it("the demo organisation is as it was, and no error was logged", async () => {
  expect(await server.state()).toBe(before);
  expect(server.errors()).toEqual([]);
});
