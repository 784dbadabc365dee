import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import type { Credentials } from "../../e2e/support/people";

const sessionSchema = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });

/** A member of the demo organisation, with an access token. */
export interface Staff {
  userId: string;
  /** The headers that authenticate the member. */
  headers: Readonly<Record<string, string>>;
  /** Calls the backend as this member. */
  call(path: string, options?: Call): Promise<string>;
}

export interface Call {
  method?: string;
  body?: string | Uint8Array;
  headers?: Readonly<Record<string, string>>;
}

/** Signs in from `address`, which the server believes from its trusted proxies. */
export async function signIn(
  url: string,
  apikey: string,
  credentials: Credentials,
  address = "127.0.0.1",
): Promise<{ status: number; body: string }> {
  return send(`${url}/auth/v1/token?grant_type=password`, {
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
  const { body } = await signIn(url, apikey, credentials);
  const { access_token: token, user } = v.parse(
    v.pipe(v.string(), v.parseJson(), sessionSchema),
    body,
  );
  const headers = { apikey, authorization: `Bearer ${token}` };
  return { userId: user.id, headers, ...callerWith(url, headers) };
}

const secretsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ secretKey: v.string(), publishableKey: v.string() }),
);

/** The key that every browser gets from the server. */
export async function publishableKeyOf(dataDirectory: string): Promise<string> {
  return (await secretsOf(dataDirectory)).publishableKey;
}

async function secretsOf(dataDirectory: string): Promise<v.InferOutput<typeof secretsSchema>> {
  return v.parse(secretsSchema, await readFile(join(dataDirectory, "secrets.json"), "utf8"));
}

function callerWith(url: string, credentials: Record<string, string>): Pick<Staff, "call"> {
  return {
    async call(path, call = {}) {
      const answer = await send(`${url}${path}`, {
        ...call,
        headers: { ...credentials, "content-type": "application/json", ...call.headers },
      });
      if (answer.status < 300) return answer.body;
      throw new Error(`${path} was answered with ${answer.status}: ${answer.body}`);
    },
  };
}

const projectsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.tupleWithRest([v.object({ id: v.string() })], v.unknown()),
);

/** One of the member's own projects that is online. */
export async function onlineProjectOf({ call, userId }: Staff): Promise<string> {
  const path = `/rest/v1/projects?select=id&is_online=eq.true&limit=1&user_id=eq.${userId}`;
  const [project] = v.parse(projectsSchema, await call(path));
  return project.id;
}

/** Uses a new connection, since the server may just be closing an idle one. */
function send(
  url: string,
  { method = "GET", body, headers }: Call,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers: { ...headers }, agent: false }, (response) => {
      text(response).then(
        (answer) => resolve({ status: response.statusCode ?? 0, body: answer }),
        reject,
      );
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
