import { randomRuns } from "@vigie/test-backend/full-run";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttackedServer, secrets, startAttackedServer } from "./testing/attacked-server";
import { hostileBody, UNWIELDY_BODIES } from "./testing/hostile-bodies";
import { hostileHeaders } from "./testing/hostile-headers";
import { hostilePath, hostileQuery } from "./testing/hostile-queries";
import type { RawRequest } from "./testing/raw-exchange";

const RUNS = randomRuns({ usual: 10, full: 400 });

let server: AttackedServer;
let before: string;
let callers: Record<string, Record<string, string>>;

const apikey = secrets.publishableKey;

beforeAll(async () => {
  server = await startAttackedServer();
  before = await server.state();
  callers = {
    "no key": {},
    anonymous: { apikey },
    stranger: { apikey, authorization: `Bearer ${server.stranger.accessToken}` },
    member: { apikey, authorization: `Bearer ${server.member.accessToken}` },
    service: { apikey: secrets.secretKey },
  };
});

afterAll(() => server.close());

const READERS = ["no key", "anonymous", "stranger", "member", "service"];
/** The rows of the demo are compared at the end, so that those who may write them do not. */
const WRITERS = ["no key", "anonymous", "stranger"];

async function expectNoServerError(request: RawRequest): Promise<void> {
  const { status, body } = await server.ask(request);
  if (status >= 500) throw new Error(`${status} ${body}`);
}

function expectNoneFor<Value>(
  values: fc.Arbitrary<Value>,
  requestOf: (value: Value) => RawRequest,
  always: readonly Value[] = [],
) {
  const property = fc.asyncProperty(values, (value) => expectNoServerError(requestOf(value)));
  return fc.assert(property, {
    ...RUNS,
    numRuns: RUNS.numRuns + always.length,
    examples: always.map((value): [Value] => [value]),
    endOnFailure: true,
    // A body of 120,000 characters would hide what was answered.
    asyncReporter: async (details) => {
      if (!details.failed) return;
      const message = await fc.asyncDefaultReportMessage(details);
      throw new Error(message?.slice(0, 1000), { cause: details.errorInstance });
    },
  });
}

describe.each(READERS)("no 5xx for a caller with the rights of: %s", (caller) => {
  it("for any path", () =>
    expectNoneFor(hostilePath, (target) => ({ target, headers: callers[caller] ?? {} })));

  it.each(["projects", "team", "organisations", "members"])("for any query of %s", (table) =>
    expectNoneFor(hostileQuery, (query) => ({
      target: `/rest/v1/${table}?${query}`,
      headers: callers[caller] ?? {},
    })),
  );

  it("for any headers", () =>
    expectNoneFor(hostileHeaders, (headers) => ({
      target: "/rest/v1/projects?select=id,title,team(id)",
      headers: { ...headers, ...callers[caller] },
    })));
});

describe.each(WRITERS)("no 5xx for a writer with the rights of: %s", (caller) => {
  it.each([
    ["POST", "/rest/v1/projects"],
    ["POST", "/rest/v1/team"],
    ["POST", "/rest/v1/social_media_posts?select=id"],
    ["PATCH", "/rest/v1/projects?id=eq.{id}"],
    ["PATCH", "/rest/v1/team?project_id=eq.{id}"],
    ["POST", "/rest/v1/rpc/invite_colleague"],
    ["POST", "/rest/v1/rpc/remove_member"],
    ["POST", "/rest/v1/rpc/make_address_link"],
    ["POST", "/rest/v1/rpc/reset_password"],
    ["PATCH", "/rest/v1/members?user_id=eq.{id}"],
    ["POST", "/auth/v1/signup"],
    ["POST", "/auth/v1/token?grant_type=password"],
    ["POST", "/auth/v1/token?grant_type=refresh_token"],
    ["PUT", "/auth/v1/user"],
    ["POST", "/storage/v1/object/list/project-images"],
    ["DELETE", "/storage/v1/object/project-images"],
    ["POST", "/storage/v1/object/project-images/{id}/a.png"],
  ])("for any body of %s %s", (method, path) =>
    expectNoneFor(
      hostileBody,
      (body) => ({
        method,
        target: path.replace("{id}", server.projectId),
        headers: { ...callers[caller], "content-type": "application/json" },
        body,
      }),
      UNWIELDY_BODIES,
    ),
  );

  it("for any query of a change", () =>
    expectNoneFor(hostileQuery, (query) => ({
      method: "PATCH",
      target: `/rest/v1/projects?${query}`,
      headers: {
        ...callers[caller],
        "content-type": "application/json",
        prefer: "return=representation",
      },
      body: '{"title":"x"}',
    })));

  it("for any query of a deletion", () =>
    expectNoneFor(hostileQuery, (query) => ({
      method: "DELETE",
      target: `/rest/v1/team?${query}`,
      headers: callers[caller] ?? {},
    })));
});

it("nothing of it is an error in the log", () => {
  expect(server.errors()).toEqual([]);
});

it("the demo organisation is as it was", async () => {
  expect(await server.state()).toBe(before);
});

it("the same calls work for those who may, put properly", async () => {
  const { projectId, member } = server;
  const headers = { apikey, authorization: `Bearer ${member.accessToken}` };
  const target = `/rest/v1/projects?select=id,team(id)&id=eq.${projectId}&title=not.is.null`;
  expect((await server.ask({ target, headers })).status).toBe(200);
});
