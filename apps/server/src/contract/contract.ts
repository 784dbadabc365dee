import { LRUCache } from "lru-cache";
import type { DataSchema } from "../database/data-schema";
import {
  type Caller,
  type CallerKeys,
  type CallerRefusal,
  type Credentials,
  createCallerReader,
} from "./caller";
import { type Call, callsAt, isGrantType } from "./calls";
import { canonicalTarget, type Target } from "./canonical-target";
import { checkHeaders, type RequestHead } from "./header-rules";
import { type CheckedQuery, checkQuery } from "./query-rules";
import { isRefusal, type Refusal, refusal } from "./refusal";

/** A call that the contract lets through, in its one form. Everything behind goes by this. */
export interface Admission extends CheckedQuery {
  call: Call;
  caller: Caller;
  /** Whether rows are read with the publishable key alone, so that the response is for everyone. */
  isAnonymousRead: boolean;
  path: string;
}

/** What the contract decides on a request. */
export type Verdict = Admission | Refusal;

interface ContractOptions extends CallerKeys {
  schema: DataSchema;
}

/** The decision on requests, see {@link createContract}. */
export interface Contract {
  /** Admits a request or turns it away; at once, unless there is a signature to verify. */
  admit(head: RequestHead): Verdict | Promise<Verdict>;
}

/** Anonymous reads that were admitted, and need not be decided on again. */
const REMEMBERED_READS = 2000;

/** Longer heads are decided on each time. */
const MAX_REMEMBERED_LENGTH = 4096;

/** Everything of a head, besides method and address, that a verdict depends on. */
const VERDICT_HEADERS = [
  "apikey",
  "authorization",
  "accept",
  "prefer",
  "range",
  "accept-profile",
  "content-profile",
  "content-length",
  "transfer-encoding",
  "content-type",
  "content-encoding",
] as const;

const CALLER_REFUSALS: Readonly<Record<CallerRefusal, Refusal>> = {
  no_key: refusal(401, "no_api_key", "No API key found in request. Send it as the header apikey"),
  wrong_key: refusal(401, "invalid_api_key", "Invalid API key"),
  wrong_token: {
    ...refusal(401, "bad_jwt", "The access token is not valid here"),
    tokenProblem: "forged",
  },
  expired_token: { ...refusal(401, "bad_jwt", "JWT expired"), tokenProblem: "expired" },
};

const LOGOUT_SCOPES: ReadonlySet<string> = new Set(["local", "others", "global"]);

/**
 * The closed contract in front of the backend: of each request one canonical form is made and one
 * decision taken (which call, who makes it, with which bounds), and what {@link CALLS} does not
 * name is refused before the library behind sees it.
 */
export function createContract(options: ContractOptions): Contract {
  const readCaller = createCallerReader(options);
  const anonymousReads = new LRUCache<string, Admission>({ max: REMEMBERED_READS });

  const admitCaller = (
    head: RequestHead,
    target: Target,
    call: Call,
    caller: Caller | CallerRefusal,
  ): Verdict => {
    if (typeof caller === "string") return CALLER_REFUSALS[caller];
    const refused = checkRole(call, caller) ?? checkHeaders(call, head);
    if (refused) return refused;
    const query = checkTarget(call, target, caller, options.schema);
    if (isRefusal(query)) return query;
    const isAnonymousRead =
      caller.role === "anon" && (call.kind === "read" || call.reads !== undefined);
    const admission: Admission = { call, caller, isAnonymousRead, path: target.path, ...query };
    if (isAnonymousRead) {
      const key = keyOf(head);
      if (key.length <= MAX_REMEMBERED_LENGTH) anonymousReads.set(key, admission);
    }
    return admission;
  };

  return {
    admit(head) {
      const known = anonymousReads.get(keyOf(head));
      if (known !== undefined) return known;
      const credentials = credentialsOf(head);
      const target = canonicalTarget(head.url);
      if (target === null) return UNUSUAL_ADDRESS;
      const call = callsAt(target.path).find(({ methods }) => methods.includes(head.method));
      if (call === undefined) return noSuchCall(target.path);
      if (call.isKeyless) return admitCaller(head, target, call, { role: "anon" });
      const apikey = takeKey(target, credentials.apikey, options.publishableKey);
      if (apikey === null) return CALLER_REFUSALS.wrong_key;
      const caller = readCaller({ ...credentials, apikey });
      return caller instanceof Promise
        ? caller.then((person) => admitCaller(head, target, call, person))
        : admitCaller(head, target, call, caller);
    },
  };
}

/** Equal for two requests exactly when the verdict on them is. */
function keyOf({ method, url, header }: RequestHead): string {
  let key = `${method} ${url}`;
  for (const name of VERDICT_HEADERS) key += `\n${header(name) ?? ""}`;
  return key;
}

function credentialsOf({ header }: RequestHead): Credentials {
  return { authorization: header("authorization"), apikey: header("apikey") };
}

/** For an address that may be read in two ways. */
export const UNUSUAL_ADDRESS = refusal(
  400,
  "bad_request",
  "The address is not written in its canonical form",
);

/** For a page or file that is asked for with a body in chunks, which would wait unread in memory. */
export const UNEXPECTED_BODY = refusal(400, "bad_request", "This is asked for without a body");

/** With PostgREST's codes for tables and functions, by which its clients tell. */
function noSuchCall(path: string): Refusal {
  if (path.startsWith("/rest/v1/rpc/"))
    return refusal(404, "PGRST202", "There is no such function");
  if (path.startsWith("/rest/v1/")) return refusal(404, "PGRST205", "There is no such table");
  return refusal(404, "not_found", "There is no such call");
}

/**
 * Takes the key out of a query, where Supabase's protocol allows it, too. Addresses end in logs and
 * histories, so that only the publishable key may stand there.
 *
 * @returns the one key of the request; null where there are two, or a secret one in the query
 */
function takeKey(
  target: Target,
  header: string | undefined,
  publishableKey: string,
): string | undefined | null {
  const given = target.parameters.filter(([name]) => name === "apikey").map(([, value]) => value);
  target.parameters = target.parameters.filter(([name]) => name !== "apikey");
  if (given.some((key) => key !== (header ?? publishableKey) || key !== publishableKey))
    return null;
  return header ?? given[0];
}

function checkRole(call: Call, { role }: Caller): Refusal | null {
  if (call.roles.includes(role)) return null;
  const status = role === "anon" ? 401 : 403;
  const what = call.relation ?? call.service;
  return refusal(status, "42501", `permission denied for ${what}`);
}

function checkTarget(
  call: Call,
  { path, parameters }: Target,
  { role }: Caller,
  schema: DataSchema,
): CheckedQuery | Refusal {
  if (call.relation !== undefined && call.kind !== "function") {
    const checked = checkQuery({ call, table: call.relation, role, parameters, schema });
    return "refusal" in checked ? refusal(400, "PGRST100", checked.refusal) : checked;
  }
  const names = parameters.map(([name]) => name);
  const unknown = names.find(
    (name, at) => !call.parameters.includes(name) || names.indexOf(name) !== at,
  );
  if (unknown !== undefined) {
    return refusal(400, "bad_request", `The parameter "${unknown}" is unknown or repeated`);
  }
  const refused = checkAccountQuery(path, new Map(parameters));
  if (refused) return refused;
  const search = new URLSearchParams(parameters).toString();
  return {
    search: search === "" ? "" : `?${search}`,
    extent: "row",
    tables: call.reads ?? [],
    projectId: null,
  };
}

function checkAccountQuery(path: string, query: ReadonlyMap<string, string>): Refusal | null {
  if (path === "/auth/v1/token" && !isGrantType(query.get("grant_type") ?? "")) {
    return refusal(400, "provider_disabled", "This way to sign in is not offered");
  }
  if (path === "/auth/v1/logout" && !LOGOUT_SCOPES.has(query.get("scope") ?? "local")) {
    return refusal(400, "validation_failed", "The scope is local, others or global");
  }
  return null;
}
