import type { Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { subscriberOf, type TrustedProxies, trustIn } from "../../lib/client-address";
import { KeyCounts } from "../../lib/key-counts";

/** How long and how many; times in milliseconds. */
interface ConnectionLimits {
  /** Until the headers of a request have come. */
  headersMs: number;
  /** Until a whole request has come: enough for 16 MiB at half a megabit a second. */
  requestMs: number;
  /** Without a byte in either direction while a request is under way; ends slow readers. */
  silenceMs: number;
  /** Between two requests. */
  pauseMs: number;
  /** How often the first two are looked at. */
  checkMs: number;
  /** Of a request's headers together. */
  headerBytes: number;
  /** At one time. */
  connections: number;
  /** At one time from one subscriber: offices and universities share an address, too. */
  connectionsPerSubscriber: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 300_000,
  silenceMs: 30_000,
  pauseMs: 15_000,
  checkMs: 5000,
  headerBytes: 16_384,
  connections: 10_000,
  connectionsPerSubscriber: 512,
};

/** Proxies keep their connections longer than most servers do, and must not send into closed ones. */
const PAUSE_OF_PROXIES_MS = 75_000;

/** Limits of a server's connections, and who is exempt. */
export interface ServerLimits extends ConnectionLimits {
  /** Whose connections are not counted: proxies, and programs on this machine. */
  isExempt(address: string): boolean;
}

/** The limits for a server behind these proxies, or behind none. */
export function limitsBehind(proxies: TrustedProxies): ServerLimits {
  const isProxy = trustIn(proxies);
  const isLocal = trustIn(["loopback"]);
  return {
    ...CONNECTION_LIMITS,
    ...(proxies !== 0 && { pauseMs: PAUSE_OF_PROXIES_MS }),
    isExempt: (address) => isProxy(address, 0) || isLocal(address, 0),
  };
}

/** The limits that a server takes when it is made. */
export function serverOptions(limits: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.pauseMs,
    connectionsCheckingInterval: limits.checkMs,
    maxHeaderSize: limits.headerBytes,
  };
}

/** Holds a server to the rest of the limits. */
export function limitConnections(server: Server, limits: ServerLimits): void {
  server.setTimeout(limits.silenceMs);
  server.maxConnections = limits.connections;
  const counts = new KeyCounts();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || limits.isExempt(remoteAddress)) return;
    const subscriber = subscriberOf(remoteAddress);
    if (counts.of(subscriber) >= limits.connectionsPerSubscriber) {
      socket.destroy();
      return;
    }
    counts.add(subscriber, 1);
    socket.once("close", () => counts.add(subscriber, -1));
  });
}
