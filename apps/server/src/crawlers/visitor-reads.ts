import * as v from "valibot";
import type { Config } from "../config/config";
import type { Secrets } from "../config/secrets";

/** Requests a path of Supabase's protocol with a visitor's rights, that is with the publishable key. */
export type AskAsVisitor = (path: string, headers?: Record<string, string>) => Promise<Response>;

/** A larger response is an error; a picture in a larger row is left out. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024;

const TIMEOUT_MS = 5000;

/** Thrown when the backend does not answer, or not as expected. */
export class VisitorReadError extends Error {
  /** The status of a refusal, or 413 for an answer that is too large; null for no answer. */
  readonly status: number | null;

  constructor(
    message: string,
    { status = null, ...options }: ErrorOptions & { status?: number | null } = {},
  ) {
    super(message, options);
    this.name = "VisitorReadError";
    this.status = status;
  }
}

/**
 * Requests as a visitor, from the server's own backend or a Supabase elsewhere.
 *
 * @param fetch answers the server's own requests
 */
export function visitorReads(
  { supabaseUrl, supabaseAnonKey = "" }: Config,
  { publishableKey }: Secrets,
  fetch: (request: Request) => Response | Promise<Response>,
): AskAsVisitor {
  return supabaseUrl === undefined
    ? askBackendAsVisitor(fetch, publishableKey)
    : askSupabaseAsVisitor(supabaseUrl, supabaseAnonKey);
}

/**
 * Requests from a Supabase elsewhere, as a visitor.
 *
 * @param origin such as `https://abc.supabase.co`
 * @param key the publishable one
 */
function askSupabaseAsVisitor(origin: string, key: string): AskAsVisitor {
  return (path, headers) =>
    fetch(origin + path, {
      headers: { ...headers, apikey: key },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
}

/**
 * Requests from the server's own backend, as a visitor.
 *
 * @param fetch answers the server's own requests
 * @param key the publishable one
 */
export function askBackendAsVisitor(
  fetch: (request: Request) => Response | Promise<Response>,
  key: string,
): AskAsVisitor {
  return async (path, headers) =>
    fetch(new Request(`http://localhost${path}`, { headers: { ...headers, apikey: key } }));
}

/**
 * Reads rows of a table, and with `isCounted` how many there are in all.
 *
 * @param query in PostgREST's syntax
 * @throws {VisitorReadError}
 */
export async function readRows<Row>(
  ask: AskAsVisitor,
  {
    table,
    query,
    row,
    isCounted = false,
  }: {
    table: string;
    query: string;
    row: v.GenericSchema<unknown, Row>;
    isCounted?: boolean;
  },
): Promise<{ rows: Row[]; count: number | null }> {
  const answer = await readAnswer(ask, {
    path: `/rest/v1/${table}?${query}`,
    shape: v.array(row),
    headers: isCounted ? { prefer: "count=exact" } : {},
  });
  const total = Number(/\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1]);
  return { rows: answer.value, count: Number.isNaN(total) ? null : total };
}

/**
 * Reads what is answered at a path of Supabase's protocol.
 *
 * @throws {VisitorReadError}
 */
export async function readAnswer<Value>(
  ask: AskAsVisitor,
  {
    path,
    shape,
    headers = {},
    maxBytes = MAX_ANSWER_BYTES,
  }: {
    path: string;
    shape: v.GenericSchema<unknown, Value>;
    headers?: Record<string, string>;
    /** A larger answer is an error. */
    maxBytes?: number;
  },
): Promise<{ value: Value; headers: Headers }> {
  const response = await answered(ask(path, headers));
  if (!response.ok) {
    await response.body?.cancel();
    const { status } = response;
    throw new VisitorReadError(`The backend answered ${status} for ${path.slice(0, 100)}`, {
      status,
    });
  }
  const text = new TextDecoder().decode(await bytesOf(response, maxBytes));
  const value = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), text);
  if (!value.success)
    throw new VisitorReadError(
      `The backend answered other than expected for ${path.slice(0, 100)}`,
    );
  return { value: value.output, headers: response.headers };
}

/**
 * Reads a public file.
 *
 * @returns null where it is missing or too large
 * @throws {VisitorReadError} when the backend does not answer
 */
export async function readFile(
  ask: AskAsVisitor,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await answered(ask(path));
  if (response.ok) return await bytesOf(response).catch(() => null);
  await response.body?.cancel();
  return null;
}

async function answered(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (cause) {
    throw new VisitorReadError("The backend does not answer", { cause });
  }
}

async function bytesOf(
  response: Response,
  maxBytes = MAX_ANSWER_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new VisitorReadError("The backend's answer broke off", { cause });
  }
  if (length > maxBytes)
    throw new VisitorReadError("The backend's answer is too large", { status: 413 });
  return Buffer.concat(chunks);
}
