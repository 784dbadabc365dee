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

/** A call that the contract lets through, in its canonical form, which all code behind relies on. */
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
  /** The only organisation that visitors see; absent for all. */
  organizationId?: number | undefined;
}

/** The decision on requests, see {@link createContract}. */
export interface Contract {
  /** Admits a request or turns it away; at once, unless there is a signature to verify. */
  admit(head: RequestHead): Verdict | Promise<Verdict>;
}

/** How many admissions of anonymous reads are cached. */
const MAX_CACHED_ADMISSIONS = 2000;

/** Admissions with longer keys are not cached. */
const MAX_CACHED_KEY_LENGTH = 4096;

/** The headers that a verdict depends on, besides method and address. */
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
 * The closed contract in front of the backend. It takes one decision on each request (which call, by
 * whom, within which bounds) and gives it its one canonical form. What {@link CALLS} does not name is
 * refused before the library behind sees it.
 */
export function createContract(options: ContractOptions): Contract {
  const readCaller = createCallerReader(options);
  const cachedAdmissions = new LRUCache<string, Admission>({ max: MAX_CACHED_ADMISSIONS });

  const admitCaller = (
    head: RequestHead,
    target: Target,
    call: Call,
    caller: Caller | CallerRefusal,
  ): Verdict => {
    if (typeof caller === "string") return CALLER_REFUSALS[caller];
    const refused = checkRole(call, caller) ?? checkHeaders(call, head);
    if (refused) return refused;
    const query = checkTarget(call, target, caller, options);
    if (isRefusal(query)) return query;
    const isAnonymousRead =
      caller.role === "anon" && (call.kind === "read" || call.reads !== undefined);
    const admission: Admission = { call, caller, isAnonymousRead, path: target.path, ...query };
    if (isAnonymousRead) {
      const key = verdictKeyOf(head);
      if (key.length <= MAX_CACHED_KEY_LENGTH) cachedAdmissions.set(key, admission);
    }
    return admission;
  };

  return {
    admit(head) {
      const cached = cachedAdmissions.get(verdictKeyOf(head));
      if (cached !== undefined) return cached;
      const credentials = credentialsOf(head);
      const target = canonicalTarget(head.url);
      if (target === null) return NON_CANONICAL_ADDRESS;
      const call = callsAt(target.path).find(({ methods }) => methods.includes(head.method));
      if (call === undefined) return noSuchCall(target.path);
      if (call.isKeyless) return admitCaller(head, target, call, { role: "anon" });
      const apikey = takeKey(target, credentials.apikey, options.publishableKey);
      if (apikey === null) return CALLER_REFUSALS.wrong_key;
      const caller = readCaller({ ...credentials, apikey });
      return caller instanceof Promise
        ? caller.then((verified) => admitCaller(head, target, call, verified))
        : admitCaller(head, target, call, caller);
    },
  };
}

/** Equal for two requests exactly when their verdicts are equal. */
function verdictKeyOf({ method, url, header }: RequestHead): string {
  let key = `${method} ${url}`;
  for (const name of VERDICT_HEADERS) key += `\n${header(name) ?? ""}`;
  return key;
}

function credentialsOf({ header }: RequestHead): Credentials {
  return { authorization: header("authorization"), apikey: header("apikey") };
}

/** For an address that is not in its canonical form, and thus ambiguous. */
export const NON_CANONICAL_ADDRESS = refusal(
  400,
  "bad_request",
  "The address is not written in its canonical form",
);

/** For a page or file that is asked for with a chunked body, which would stay unread in memory. */
export const UNEXPECTED_BODY = refusal(400, "bad_request", "This is asked for without a body");

/** Uses the codes of PostgREST for tables and functions, which its clients rely on. */
function noSuchCall(path: string): Refusal {
  if (path.startsWith("/rest/v1/rpc/"))
    return refusal(404, "PGRST202", "There is no such function");
  if (path.startsWith("/rest/v1/")) return refusal(404, "PGRST205", "There is no such table");
  return refusal(404, "not_found", "There is no such call");
}

/**
 * Takes the API key out of a query, where Supabase's protocol allows it as well. Only the publishable key
 * may stand there, since addresses end up in logs and browser histories.
 *
 * @returns the one key of the request; null where two differ, or the query has a secret one
 */
function takeKey(
  target: Target,
  header: string | undefined,
  publishableKey: string,
): string | undefined | null {
  const keysInQuery = target.parameters
    .filter(([name]) => name === "apikey")
    .map(([, value]) => value);
  target.parameters = target.parameters.filter(([name]) => name !== "apikey");
  if (keysInQuery.some((key) => key !== (header ?? publishableKey) || key !== publishableKey))
    return null;
  return header ?? keysInQuery[0];
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
  { schema, organizationId }: ContractOptions,
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
  const given = new URLSearchParams(parameters);
  if (organizationId !== undefined && role === "anon" && call.parameters.includes("within")) {
    given.set("within", String(organizationId));
  }
  const search = given.toString();
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
