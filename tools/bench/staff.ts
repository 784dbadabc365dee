import * as v from "valibot";
import type { Credentials } from "../../e2e/support/people";
import { asked } from "./latency";

const json = v.pipe(v.string(), v.parseJson());
const sessionSchema = v.pipe(
  json,
  v.object({ access_token: v.string(), user: v.object({ id: v.string() }) }),
);
const projectsSchema = v.pipe(json, v.tupleWithRest([v.object({ id: v.string() })], v.unknown()));

/** A signed-in member of the demo organisation. */
export interface Staff {
  userId: string;
  /** The headers that authenticate the member. */
  headers: Readonly<Record<string, string>>;
  /** Calls the backend as this member; throws when it refuses. */
  call(path: string, method?: string, body?: unknown): Promise<string>;
}

/** Signs in from `address`, which the server believes from its trusted proxies. */
export async function signIn(
  url: string,
  apikey: string,
  credentials: Credentials,
  address: string,
): Promise<Response> {
  return fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    body: JSON.stringify(credentials),
    headers: { apikey, "content-type": "application/json", "x-forwarded-for": address },
  });
}

/** @throws when the backend refuses */
export async function signedIn(
  url: string,
  apikey: string,
  credentials: Credentials,
): Promise<Staff> {
  const answer = await signIn(url, apikey, credentials, "127.0.0.1");
  const { access_token: token, user } = v.parse(sessionSchema, await answer.text());
  const headers = { apikey, authorization: `Bearer ${token}` };
  return {
    userId: user.id,
    headers,
    call: (path, method = "GET", body = undefined) =>
      asked(url + path, {
        method,
        headers: { ...headers, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

/** One of the member's own projects that is online. */
export async function onlineProjectOf({ call, userId }: Staff): Promise<string> {
  const path = `/rest/v1/projects?select=id&is_online=eq.true&limit=1&user_id=eq.${userId}`;
  const [project] = v.parse(projectsSchema, await call(path));
  return project.id;
}
