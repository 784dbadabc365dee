import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { pino } from "pino";
import { ResponseCache } from "../../cache/response-cache";
import { type ChangeFeed, openChangeFeed } from "../../changes/change-feed";
import { createAnonymousReadHandler } from "../../http/anonymous-read-handler";
import { createApi } from "../../http/api";
import type { CallHandlerOptions } from "../../http/call-handler";
import { createDispatcher } from "../../http/dispatcher";
import { RequestBodies } from "../../http/limits/request-bodies";
import { listen } from "../../http/listen";
import type { PlainCall } from "../../lib/plain-http";

/** A real server that records the requests that reach the library behind its contract. */
export interface RecordingServer {
  port: number;
  backend: TestBackend;
  member: TestMember;
  /** A project of the member's that is online. */
  projectId: string;
  /** The requests that reached the backend since the last call, such as `GET /rest/v1/projects`. */
  takeReached(): string[];
  close(): Promise<void>;
}

/**
 * Starts it over a database of its own. Its limits count no client, unless requests come from an
 * `address`.
 */
export async function startRecordingServer({
  address = null,
  bodies = new RequestBodies(),
}: {
  address?: string | null | (() => string);
  bodies?: RequestBodies;
} = {}): Promise<RecordingServer> {
  const backend = await createTestBackend();
  const logger = pino({ enabled: false });
  const announcements: ChangeFeed = await openChangeFeed(backend.database, logger);
  let reached: string[] = [];
  const note = ({ method, url }: Pick<PlainCall, "method" | "url">) =>
    reached.push(`${method} ${new URL(url).pathname}`);
  const { backend: inner } = backend.calls;
  const calls: CallHandlerOptions = {
    ...backend.calls,
    bodies,
    backend: {
      answer(call, context) {
        note(call);
        return inner.answer(call, context);
      },
      close: backend.close,
    },
  };
  const api = createApi({ calls });
  const responseCache = new ResponseCache({
    announcements,
    readDatabase: createAnonymousReadHandler(calls),
    logger,
  });
  const server = await listen(
    "127.0.0.1",
    0,
    createDispatcher({
      fetch: async (request, from) => api.fetch(request, from),
      contract: backend.calls.contract,
      responseCache,
      clientAddress: () => (typeof address === "function" ? address() : address),
    }),
  );
  const organisation = await createOrganisation(backend, "Wells for all");
  const member = await createMember(backend, organisation);
  const { id: projectId } = await createProject(member, { is_online: true });
  return {
    port: server.port,
    backend,
    member,
    projectId,
    takeReached() {
      const taken = reached;
      reached = [];
      return taken;
    },
    async close() {
      server.cutOff();
      await server.stop();
      responseCache.close();
      await announcements.close();
      await backend.close();
    },
  };
}
