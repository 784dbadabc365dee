import { IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { apiError } from "../backend/api-error";
import { canonicalTarget } from "./contract/canonical-target";
import { sendRefusal } from "./send-refusal";

/** What answers whatever comes in on the connections that the server listens on. */
export interface Front {
  request(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** A request to go on in another protocol, such as web sockets, on the same connection. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Takes a request to go on in another protocol, or leaves it to be refused by returning false. */
export type UpgradeHandler = (
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  /** The address of whoever asks, a trusted proxy's word included. */
  clientAddress: string | null,
) => boolean;

export interface FrontParts {
  /** Answers what nothing in front of it did. */
  fetch(request: Request, clientAddress: string | null): Promise<Response>;
  /** Answers at once where it can, and returns false for what it leaves to `fetch`. */
  publicReads?: { answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean };
  upgrade?: UpgradeHandler;
  /** Who asks. */
  clientAddress(incoming: IncomingMessage): string | null;
}

const UNUSUAL_ADDRESS = "The address is not written in its canonical form";

/** Puts what answers requests in a row: the cheapest first. */
export function createFront(parts: FrontParts): Front {
  const { publicReads, clientAddress } = parts;
  const everythingElse = getRequestListener((request, { incoming }) =>
    parts.fetch(request, incoming instanceof IncomingMessage ? clientAddress(incoming) : null),
  );
  return {
    request(incoming, outgoing) {
      if (canonicalTarget(incoming.url ?? "") === null) {
        sendRefusal(apiError(400, "bad_request", UNUSUAL_ADDRESS), outgoing);
        return;
      }
      if (publicReads?.answer(incoming, outgoing)) return;
      void everythingElse(incoming, outgoing);
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

/** Ends a connection that asked for another protocol, saying why. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  // Without a listener, a connection that breaks just now would end the server.
  socket.on("error", () => undefined);
  socket.once("finish", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}
