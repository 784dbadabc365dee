import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "../api";
import type { CallHandlerOptions, RequestBinding } from "../call-handler";

let backend: TestBackend;
let awa: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  awa = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});

afterAll(() => backend.close());

/** The API, with no attempts counted yet and no time passing, as an address reaches it. */
function createCaller(changed: Partial<CallHandlerOptions> = {}) {
  const calls = { ...backend.calls, now: () => 0, ...changed };
  const api: Hono<RequestBinding> = createApi({ calls });
  return async (
    path: string,
    init: RequestInit = {},
    clientAddress: string | null = "203.0.113.7",
  ) => {
    const headers = { apikey: backend.anonKey, "content-type": "application/json" };
    const request = new Request(`${backend.url}${path}`, { headers, ...init });
    return api.fetch(request, { clientAddress });
  };
}

const signedIn = () => ({
  apikey: backend.anonKey,
  authorization: `Bearer ${awa.accessToken}`,
  "content-type": "application/json",
});

type Caller = ReturnType<typeof createCaller>;

const SIGN_IN = "/auth/v1/token?grant_type=password";

/** At another account each time: guesses at one are slowed down as well, behind these limits. */
const wrong = {
  method: "POST",
  get body() {
    return JSON.stringify({ email: `${randomUUID()}@b.org`, password: "guess 1" });
  },
};

async function use(call: Caller, path: string, times: number, init: RequestInit = wrong) {
  const answers = await Promise.all(Array.from({ length: times }, () => call(path, init)));
  return answers.map(({ status }) => status);
}

describe("signing in too often from one address", () => {
  it("is refused, with the wait in seconds", async () => {
    const call = createCaller();
    expect(await use(call, SIGN_IN, 30)).not.toContain(429);

    const refusal = await call(SIGN_IN, wrong);

    expect(refusal.status).toBe(429);
    expect(refusal.headers.get("retry-after")).toBe("10");
    expect(Object.fromEntries(refusal.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("retry-after"),
      "cache-control": "private, no-store",
    });
  });

  it("is told in words that the real client shows", async () => {
    const call = createCaller();
    await use(call, SIGN_IN, 30);
    const client = createClient(backend.url, backend.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: (input, init) => call(new URL(String(input)).href.slice(backend.url.length), init),
      },
    });

    const { error } = await client.auth.signInWithPassword(awa);

    expect(error).toMatchObject({
      status: 429,
      code: "over_request_rate_limit",
      message: "Too many attempts. Please wait a minute and try again.",
    });
  });

  it("is refused before the password is read", async () => {
    const call = createCaller();
    await use(call, SIGN_IN, 30);
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );

    const refusal = await call(SIGN_IN, { method: "POST", body, duplex: "half" });

    expect(refusal.status).toBe(429);
    expect(isRead).toBe(false);
  });

  it.each([
    ["other words for the same address", "/auth/v1/%74oken?grant_type=password"],
    ["another way to sign in", "/auth/v1/token?grant_type=id_token"],
    ["no way to sign in", "/auth/v1/token"],
    ["two ways to sign in", `${SIGN_IN}&grant_type=refresh_token`],
    [
      "two ways to sign in, the other way round",
      "/auth/v1/token?grant_type=refresh_token&grant_type=password",
    ],
    ["something behind it", `${SIGN_IN}&x=1`],
  ])("is not made possible by %s, which does not exist", async (_name, path) => {
    const call = createCaller();

    expect((await call(path, wrong)).status).toBe(400);
  });

  it("is not made possible by a detour", async () => {
    const call = createCaller();
    await use(call, SIGN_IN, 30);

    expect((await call("/auth/v1/x/../token?grant_type=password", wrong)).status).toBe(429);
  });

  it("leaves other addresses alone, and everything else", async () => {
    const call = createCaller();
    await use(call, SIGN_IN, 31);

    expect((await call(SIGN_IN, wrong, "203.0.113.8")).status).toBe(400);
    expect((await call("/rest/v1/projects")).status).toBe(200);
    expect((await call("/auth/v1/settings")).status).toBe(200);
    expect((await call("/auth/v1/token?grant_type=refresh_token", wrong)).status).toBe(400);
    expect((await call("/auth/v1/signup", wrong)).status).not.toBe(429);
    expect((await call("/auth/v1/logout", { method: "POST" })).status).not.toBe(429);
  });

  it("counts all addresses of an IPv6 subscriber as one", async () => {
    const call = createCaller();
    for (let host = 0; host < 30; host++) {
      expect((await call(SIGN_IN, wrong, `2001:db8:1:2::${host}`)).status).toBe(400);
    }

    expect((await call(SIGN_IN, wrong, "2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await call(SIGN_IN, wrong, "2001:db8:1:3::1")).status).toBe(400);
  });
});

describe("too many", () => {
  it.each([
    ["accounts made", "/auth/v1/signup", "POST", 30],
    ["passwords changed", "/auth/v1/user", "PUT", 60],
    ["requests to follow", "/rest/v1/rpc/follow", "POST", 60],
    ["tokens refreshed", "/auth/v1/token?grant_type=refresh_token", "POST", 150],
  ])("%s are refused", async (_name, path, method, allowed) => {
    const call = createCaller();
    const statuses = await use(call, path, allowed + 1, {
      method,
      body: "{}",
      ...(method === "PUT" && { headers: signedIn() }),
    });

    // Which of them, is told by whose token was verified last.
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it("uploads by POST or PUT are refused, in the form of that service", async () => {
    const answer = async () => ({ status: 400, headers: [], body: null });
    const call = createCaller({ backend: { ...backend.calls.backend, answer } });
    const path = "/storage/v1/object/project-images/x/y.png";
    const headers = { ...signedIn(), "content-type": "image/png" };
    const upload = (method: string) => ({ method, body: "x", headers });
    const statuses = [];
    for (let times = 0; times < 960; times += 40) {
      statuses.push(...(await use(call, path, 20, upload("POST"))));
      statuses.push(...(await use(call, path, 20, upload("PUT"))));
    }
    expect(statuses).not.toContain(429);
    for (const method of ["POST", "PUT"]) {
      const refusal = await call(path, upload(method));
      expect(await refusal.json()).toEqual({
        statusCode: "429",
        error: "too_many_requests",
        message: "Too many attempts. Please wait a minute and try again.",
      });
      expect(refusal.headers.get("retry-after")).toBe("1");
    }
    expect((await call(path)).status).not.toBe(429);
    expect((await call(path, { method: "DELETE" })).status).not.toBe(429);
  });
});

it("what comes over no connection is not counted", async () => {
  const call = createCaller();

  for (let time = 0; time < 35; time++) {
    expect((await call(SIGN_IN, wrong, null)).status).toBe(400);
  }
});
