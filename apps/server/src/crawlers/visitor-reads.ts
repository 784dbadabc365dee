import * as v from "valibot";

/** Requests a path of Supabase's protocol with a visitor's rights, that is with the publishable key. */
export type AskAsVisitor = (path: string, headers?: Record<string, string>) => Promise<Response>;

/** A larger response is an error; a picture in a larger row is left out. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024;

const TIMEOUT_MS = 5000;

/** Thrown when the backend does not answer, or not as expected. */
export class VisitorReadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "VisitorReadError";
  }
}

/**
 * Requests from a Supabase elsewhere, as a visitor.
 *
 * @param origin such as `https://abc.supabase.co`
 * @param key the publishable one
 */
export function askSupabaseAsVisitor(origin: string, key: string): AskAsVisitor {
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
  const response = await answered(
    ask(`/rest/v1/${table}?${query}`, isCounted ? { prefer: "count=exact" } : {}),
  );
  if (!response.ok) {
    await response.body?.cancel();
    throw new VisitorReadError(`The backend answered ${response.status} for ${table}`);
  }
  const text = new TextDecoder().decode(await bytesOf(response));
  const rows = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(row)), text);
  if (!rows.success)
    throw new VisitorReadError(`The backend answered other rows than ${table} has`);
  const total = Number(/\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1]);
  return { rows: rows.output, count: Number.isNaN(total) ? null : total };
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

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > MAX_ANSWER_BYTES) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new VisitorReadError("The backend's answer broke off", { cause });
  }
  if (length > MAX_ANSWER_BYTES) throw new VisitorReadError("The backend's answer is too large");
  return Buffer.concat(chunks);
}
