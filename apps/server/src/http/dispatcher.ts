import { IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import type { ResponseCache } from "../cache/response-cache";
import { isProtocolPath } from "../contract/calls";
import { canonicalTarget } from "../contract/canonical-target";
import {
  type Contract,
  UNEXPECTED_BODY,
  UNUSUAL_ADDRESS,
  type Verdict,
} from "../contract/contract";
import { type PublicPage, readPageAddress } from "../pages/page-address";
import type { RequestBinding } from "./answer-calls";

/** Answers the requests on the connections that the server listens on. */
export interface Dispatcher {
  request(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** A request to go on in another protocol, such as web sockets, on the same connection. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Takes a request to go on in another protocol, or leaves it to be refused by returning false. */
export type UpgradeHandler = (
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  /** What trusted proxies say of it included. */
  clientAddress: string | null,
) => boolean;

/** A request whose answer was sent from memory, or is being made. */
export interface ObservedRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** Null for a page, and where a Supabase elsewhere answers calls. */
  verdict: Verdict | Promise<Verdict> | null;
}

/** What answers requests, the cheapest first. */
export interface DispatcherParts {
  /** Answers what neither the contract nor the cache did. */
  fetch(request: Request, from: RequestBinding["Bindings"]): Promise<Response>;
  /** Decides on calls of Supabase's protocol; absent where a Supabase elsewhere answers them. */
  contract?: Contract;
  /** Answers anonymous reads where it can, and returns false for what it leaves to `fetch`. */
  responseCache?: Pick<ResponseCache, "answer" | "answerPage">;
  upgrade?: UpgradeHandler;
  /** Told of each request once its answer was begun. */
  observe?(request: ObservedRequest): void;
  /** Null once the connection is gone. */
  clientAddress(incoming: IncomingMessage): string | null;
}

/**
 * Tries the ways to answer a request in turn, the cheapest first. The contract decides on each call once,
 * here, and its verdict travels with the request.
 */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { contract, responseCache, clientAddress } = parts;
  const verdicts = new WeakMap<IncomingMessage, Verdict | Promise<Verdict>>();
  const bindingOf = (incoming: IncomingMessage): RequestBinding["Bindings"] => {
    const verdict = verdicts.get(incoming);
    return { clientAddress: clientAddress(incoming), incoming, ...(verdict && { verdict }) };
  };
  const fallback = getRequestListener((request, { incoming }) =>
    incoming instanceof IncomingMessage
      ? parts.fetch(request, bindingOf(incoming))
      : parts.fetch(request, { clientAddress: null }),
  );
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
    if (verdict !== null) verdicts.set(incoming, verdict);
    void fallback(incoming, outgoing);
  };
  return {
    request(incoming, outgoing) {
      const isBare = isRead(incoming) && !comesInChunks(incoming);
      const page = isBare ? readPageAddress(incoming.url ?? "") : null;
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

/** Null for a path outside the protocol that is in its canonical form, and asked for as it should be. */
function verdictOn(
  incoming: IncomingMessage,
  contract: Contract | undefined,
): Verdict | Promise<Verdict> | null {
  const { method = "GET", url = "" } = incoming;
  if (contract !== undefined && method !== "OPTIONS" && isProtocolPath(url)) {
    return contract.admit({ method, url, header: (name) => headerOf(incoming, name) });
  }
  if (isRead(incoming) && comesInChunks(incoming)) return UNEXPECTED_BODY;
  return canonicalTarget(url) === null ? UNUSUAL_ADDRESS : null;
}

function comesInChunks({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined;
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Headers that came more than once are joined, so that none of them is overlooked. */
function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const first = incoming.headers[name];
  if (first === undefined) return undefined;
  // Of these Node keeps the first and drops the others, while a proxy may read the last.
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

/** Ends a connection that asked for another protocol, saying why. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  // Without a listener, a connection that breaks just now would end the server.
  socket.on("error", () => undefined);
  socket.once("finish", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}
