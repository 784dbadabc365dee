import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import type { ResponseCache } from "../cache/response-cache";
import { isProtocolPath } from "../contract/calls";
import { canonicalTarget } from "../contract/canonical-target";
import {
  type Contract,
  NON_CANONICAL_ADDRESS,
  UNEXPECTED_BODY,
  type Verdict,
} from "../contract/contract";
import { type PublicPage, readPageAddress } from "../pages/page-address";
import type { RequestBinding } from "./call-handler";

/** Answers the requests on the connections that the server listens on. */
export interface Dispatcher {
  request(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** A request to change the protocol of its connection, such as to a web socket. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Takes over a connection that changes its protocol; false leaves the request to be refused. */
export type UpgradeHandler = (
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  /** As trusted proxies report it; null once the connection is gone. */
  clientAddress: string | null,
) => boolean;

/** A request that is being answered. */
export interface ObservedRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** Null for a page, and where a Supabase elsewhere answers calls. */
  verdict: Verdict | Promise<Verdict> | null;
}

/** The parts that can answer a request, the cheapest first. */
export interface DispatcherParts {
  /** Answers what neither the contract nor the cache answers. */
  fetch(request: Request, from: RequestBinding["Bindings"]): Promise<Response>;
  /** Decides on calls of Supabase's protocol; absent where a Supabase elsewhere answers them. */
  contract?: Contract;
  /** A file that is cached as pages are; null for everything else. */
  cachedFileAt?(incoming: IncomingMessage): PublicPage | null;
  /** Answers anonymous reads, public pages and such files; returns false for what it leaves to `fetch`. */
  responseCache?: Pick<ResponseCache, "answer" | "answerPage">;
  upgrade?: UpgradeHandler;
  /** Called for each request once its response has begun. */
  observe?(request: ObservedRequest): void;
  /** Null once the connection is gone. */
  clientAddress(incoming: IncomingMessage): string | null;
}

/**
 * Hands each request to the first part that answers it, the cheapest first. The contract decides once, here,
 * and its verdict travels with the request.
 */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { contract, responseCache, clientAddress } = parts;
  const isAnsweredFromCache = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    page: PublicPage | null,
    verdict: ObservedRequest["verdict"],
  ) => {
    if (responseCache === undefined) return false;
    const request = { incoming, outgoing, clientAddress: () => clientAddress(incoming) };
    if (verdict !== null)
      return "caller" in verdict && responseCache.answer({ ...request, admission: verdict });
    return page !== null && !page.isMoved && responseCache.answerPage({ ...request, page });
  };
  const answer = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    page: PublicPage | null,
    verdict: ObservedRequest["verdict"],
  ) => {
    if (isAnsweredFromCache(incoming, outgoing, page, verdict)) return;
    const from = {
      clientAddress: clientAddress(incoming),
      incoming,
      outgoing,
      ...(verdict && { verdict }),
    };
    void getRequestListener((request) => parts.fetch(request, from))(incoming, outgoing);
  };
  return {
    request(incoming, outgoing) {
      const isBare = isRead(incoming) && !isChunked(incoming);
      const page = isBare
        ? (readPageAddress(incoming.url ?? "") ?? parts.cachedFileAt?.(incoming) ?? null)
        : null;
      const verdict = page === null ? verdictOn(incoming, contract) : null;
      answer(incoming, outgoing, page, verdict);
      parts.observe?.({ incoming, outgoing, verdict });
    },
    upgrade(incoming, socket, head) {
      if (canonicalTarget(incoming.url ?? "") === null) {
        refuseUpgrade(socket, 400);
        return;
      }
      if (parts.upgrade?.(incoming, socket, head, clientAddress(incoming))) return;
      refuseUpgrade(socket, 404);
    },
  };
}

/** The contract's verdict on a call; for any other path a refusal, or null where there is nothing to refuse. */
function verdictOn(
  incoming: IncomingMessage,
  contract: Contract | undefined,
): Verdict | Promise<Verdict> | null {
  const { method = "GET", url = "" } = incoming;
  if (contract !== undefined && method !== "OPTIONS" && isProtocolPath(url)) {
    return contract.admit({ method, url, header: (name) => headerOf(incoming, name) });
  }
  if (isRead(incoming) && isChunked(incoming)) return UNEXPECTED_BODY;
  return canonicalTarget(url) === null ? NON_CANONICAL_ADDRESS : null;
}

function isChunked({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined;
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Joins repeated headers, so that none of them is overlooked. */
function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const first = incoming.headers[name];
  if (first === undefined) return undefined;
  // Node keeps the first of these and drops the others, while a proxy may read the last.
  const isFirstOnly = name === "authorization" || name === "content-type";
  const value =
    isFirstOnly && isRepeated(incoming.rawHeaders, name) ? incoming.headersDistinct[name] : first;
  return Array.isArray(value) ? value.join(", ") : value;
}

/** @param rawHeaders names and values in turn, as they were sent */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const each = rawHeaders[at] ?? "";
    if (each.length === name.length && each.toLowerCase() === name) count += 1;
  }
  return count > 1;
}

/** Refuses to change a connection's protocol, and closes it. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  // Without a listener, a connection that breaks just now would end the server.
  socket.on("error", () => undefined);
  socket.once("finish", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}
