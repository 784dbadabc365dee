import type { Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { subscriberOf, type TrustedProxies, trustIn } from "../../lib/client-address";
import { KeyCounts } from "../../lib/key-counts";

/** Limits of connections; times in milliseconds. */
interface ConnectionLimits {
  /** Until the headers of a request have arrived. */
  headersMs: number;
  /** Until a whole request has arrived: enough for 16 MiB at half a megabit a second. */
  requestMs: number;
  /** Without a byte in either direction during a request; ends connections of slow readers. */
  silenceMs: number;
  /** Idle between two requests. */
  keepAliveMs: number;
  /** How often the first two limits are checked. */
  checkMs: number;
  /** Of a request's headers together. */
  headerBytes: number;
  /** Total connections. */
  connections: number;
  /** Connections of one subscriber: offices and universities share an address, too. */
  connectionsPerSubscriber: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 300_000,
  silenceMs: 30_000,
  keepAliveMs: 15_000,
  checkMs: 5000,
  headerBytes: 16_384,
  connections: 10_000,
  connectionsPerSubscriber: 512,
};

/** Longer than proxies keep idle connections, which must not send into closed ones. */
const PROXY_KEEP_ALIVE_MS = 75_000;

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
    ...(proxies !== 0 && { keepAliveMs: PROXY_KEEP_ALIVE_MS }),
    isExempt: (address) => isProxy(address, 0) || isLocal(address, 0),
  };
}

/** The limits that a server takes when it is made. */
export function serverOptions(limits: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    maxHeaderSize: limits.headerBytes,
  };
}

/** Applies the remaining limits to a server. */
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
