import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { pino } from "pino";
import type { CallContext } from "../../backend/call-context";
import { ResponseCache, type ResponseCacheOptions } from "../../cache/response-cache";
import { type ChangeFeed, openChangeFeed } from "../../changes/change-feed";
import type { PlainCall } from "../../lib/plain-http";
import { createAnonymousReadHandler } from "../anonymous-read-handler";
import { createApi } from "../api";
import { createDispatcher } from "../dispatcher";
import { listen } from "../listen";

/** An answer as it was received, still compressed if it was. */
interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface ServedBackend {
  backend: TestBackend;
  announcements: ChangeFeed;
  responseCache: ResponseCache;
  /** Requests that reached the server, by path and query. */
  received: string[];
  /** Requests that reached the backend, by path and query. */
  asked: string[];
  /** Those that the backend has answered, whether its answer is held behind it or not. */
  answered: string[];
  /** Makes requests wait in front of the backend, until the function that it returns is called. */
  holdBefore(): () => void;
  /** Makes answers wait behind the backend, until the function that it returns is called. */
  holdAfter(): () => void;
  /** Sends a request as a visitor, unless `headers` say otherwise; undefined leaves one out. */
  get(
    path: string,
    headers?: Record<string, string | undefined>,
    method?: string,
  ): Promise<RawAnswer>;
  /** Waits until what was changed before has been announced. */
  announced(): Promise<void>;
  port: number;
  close(): Promise<void>;
}

/** The real backend and its announcements behind a real server, with the response cache in front. */
export async function serveBackend(
  options: Partial<ResponseCacheOptions> = {},
): Promise<ServedBackend> {
  const backend = await createTestBackend();
  const logger = pino({ enabled: false });
  const announcements = await openChangeFeed(backend.database, logger);
  const received: string[] = [];
  const asked: string[] = [];
  const answered: string[] = [];
  let before: Promise<void> | undefined;
  let after: Promise<void> | undefined;
  const noted = async <Answer>(url: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const { pathname, search } = new URL(url);
    asked.push(pathname + search);
    await before;
    const answer = await ask();
    answered.push(pathname + search);
    await after;
    return answer;
  };
  const { backend: inner } = backend.calls;
  const calls = {
    ...backend.calls,
    backend: {
      answer: (call: PlainCall, context: CallContext) =>
        noted(call.url, () => inner.answer(call, context)),
      close: backend.close,
    },
  };
  const api = createApi({ calls });
  const responseCache = new ResponseCache({
    announcements,
    readDatabase: createAnonymousReadHandler(calls),
    logger,
    ...options,
  });
  const dispatcher = createDispatcher({
    fetch: async (request, from) => api.fetch(request, from),
    contract: backend.calls.contract,
    responseCache,
    clientAddress: () => null,
  });
  const server = await listen("127.0.0.1", 0, {
    ...dispatcher,
    request(incoming, outgoing) {
      dispatcher.request(incoming, outgoing);
      received.push(incoming.url ?? "");
    },
  });
  return {
    backend,
    announcements,
    responseCache,
    received,
    asked,
    answered,
    port: server.port,
    holdBefore() {
      const gate = closedGate();
      before = gate.passed;
      return gate.open;
    },
    holdAfter() {
      const gate = closedGate();
      after = gate.passed;
      return gate.open;
    },
    announced: () => afterAnnouncements(backend, announcements),
    get: (path, headers = {}, method = "GET") =>
      rawRequest(server.port, path, { apikey: backend.anonKey, ...headers }, method),
    async close() {
      server.cutOff();
      await server.stop();
      responseCache.close();
      await announcements.close();
      await backend.close();
    },
  };
}

/** Announcements arrive in the order of their commits: once this one has, so have those before. */
async function afterAnnouncements({ sql }: TestBackend, announcements: ChangeFeed): Promise<void> {
  const marker = randomUUID();
  await new Promise<void>((resolve, reject) => {
    const unsubscribe = announcements.subscribe({
      onChange({ payload }) {
        if (payload.project_id !== marker) return;
        unsubscribe();
        resolve();
      },
    });
    const payload = { table: "press", project_id: marker, kind: "INSERT" };
    sql`select realtime.send(${sql.json(payload)}, 'change', 'projects', false)`.catch(reject);
  });
}

function closedGate(): { passed: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

function rawRequest(
  port: number,
  path: string,
  headers: Record<string, string | undefined>,
  method: string,
): Promise<RawAnswer> {
  const given = Object.fromEntries(
    Object.entries(headers).filter(([, value]) => value !== undefined),
  );
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, method, headers: given }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
