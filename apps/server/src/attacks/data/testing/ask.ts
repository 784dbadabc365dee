import type { TestBackend } from "@vigie/test-backend/test-backend";

/** A request; without a token it has only the publishable key. */
export interface Question {
  method?: string;
  /** Below the origin, for example `/rest/v1/team?select=id`. */
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is bytes. */
  body?: unknown;
}

/** A response, with the headers that say something about rows. */
export interface Answer {
  status: number;
  text: string;
  contentRange: string | null;
}

/** Asks the backend through its contract, as a client with the public key. */
export async function ask(backend: TestBackend, question: Question): Promise<Answer> {
  const { method = "GET", path, token, headers = {}, body } = question;
  const isBytes = body instanceof Uint8Array;
  const sent = body === undefined || isBytes ? body : JSON.stringify(body);
  const response = await backend.fetch(backend.url + path, {
    method,
    headers: {
      apikey: backend.anonKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sent !== undefined && !isBytes && { "content-type": "application/json" }),
      ...headers,
    },
    ...(sent !== undefined && { body: new Blob([sent]) }),
  });
  const text = await response.text();
  return { status: response.status, text, contentRange: response.headers.get("content-range") };
}

/** A path with parameters. */
export function withParameters(path: string, parameters: Record<string, string>): string {
  return `${path}?${new URLSearchParams(parameters)}`;
}

/** Requests something that is no public table, in a schema that requests must not name. */
export function askForPrivateTable(
  backend: TestBackend,
  table: string,
  token: string | undefined,
): Promise<Answer> {
  const headers = { "accept-profile": "private" };
  return ask(backend, { path: `/rest/v1/${table}?select=*`, token, headers });
}

/** Sends all requests, a few at a time, and returns the responses in the same order. */
export async function askAll(
  backend: TestBackend,
  questions: readonly Question[],
): Promise<Answer[]> {
  return inParallel(questions, (question) => ask(backend, question));
}

const AT_ONCE = 8;

/** Does the work for all items, a few at a time; the results have the items' order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  }
  return results;
}

/** A request, formatted for the message of a failing test. */
export function shown({ method = "GET", path, body }: Question): string {
  return `${method} ${path} ${body === undefined ? "" : JSON.stringify(body)}`.slice(0, 400);
}
