import type { Logger } from "pino";
import { type WebSocket, WebSocketServer } from "ws";
import type { ChangeFeed } from "../changes/change-feed";
import { refuseUpgrade, type UpgradeHandler } from "../http/dispatcher";
import { subscriberOf, trustIn } from "../lib/client-address";
import { KeyCounts } from "../lib/key-counts";
import { waitAtMost } from "../lib/timeout";
import { CLOSE, Connection } from "./connection";
import { LIVE_LIMITS, type LiveLimits } from "./live-limits";
import { DEFAULT_VERSION, type Serializer, serializers } from "./phoenix-serializer";
import { TopicRegistry } from "./topic-registry";

interface LiveServiceOptions {
  announcements: Pick<ChangeFeed, "isListening" | "subscribe">;
  publishableKey: string;
  logger: Pick<Logger, "warn">;
  /** {@link LIVE_LIMITS} unless told. */
  limits?: Partial<LiveLimits>;
}

/** The service of `/realtime/v1/websocket`, see {@link createLiveService}. */
export interface LiveService {
  /** Handles requests for `/realtime/v1/websocket`, and ignores others. */
  readonly upgrade: UpgradeHandler;
  readonly connectionCount: number;
  /** Closes all connections (1001) and refuses new ones (503); within a second. */
  close(): Promise<void>;
}

/** Where clients of Supabase connect for live updates. */
const PATH = "/realtime/v1/websocket";

const CLOSE_TIMEOUT_MS = 500;

/** How often at most the log says that a connection was refused. */
const WARN_EVERY_MS = 60_000;

/** A proxy on this machine connects for any number of people. */
const isLocal = trustIn(["loopback"]);

/**
 * Supabase's live updates as `@supabase/realtime-js` speaks them: a page that joins one of the public
 * topics `projects` and `project:{id}` receives what the database announces there.
 *
 * While announcements do not arrive, new connections are refused, and present ones closed one by one (1012): their
 * clients reconnect by themselves and catch up; until then pages poll.
 */
export function createLiveService(options: LiveServiceOptions): LiveService {
  const { announcements, publishableKey, logger } = options;
  const limits = { ...LIVE_LIMITS, ...options.limits };
  const registry = new TopicRegistry();
  const connections = new Set<Connection>();
  const counts = new KeyCounts();
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
  });
  let isClosed = false;
  let onEmpty: () => void = () => undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;

  const warn = (words: string) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    logger.warn(words);
  };
  const unsubscribe = announcements.subscribe({
    onChange: (announcement) => registry.publish(announcement),
    onDisconnect() {
      for (const connection of connections) {
        const delay = Math.random() * limits.spreadMs;
        setTimeout(() => connection.close(CLOSE.serviceRestart), delay).unref();
      }
    },
  });
  const checks = setInterval(() => {
    for (const connection of connections) connection.check();
  }, limits.checkEveryMs).unref();

  /** The status with which a connection is refused, or its serializer. */
  const handshake = (query: URLSearchParams, subscriber: string | null): Serializer | number => {
    if (query.get("apikey") !== publishableKey) return 401;
    const serializer = serializers.get(query.get("vsn") ?? DEFAULT_VERSION);
    if (serializer === undefined) return 400;
    if (isClosed || !announcements.isListening) return 503;
    if (connections.size >= limits.connections) {
      warn("No room for more live connections; pages ask every now and then instead");
      return 503;
    }
    if (subscriber !== null && counts.of(subscriber) >= limits.connectionsPerAddress) {
      warn("An address has too many live connections; behind a proxy, set TRUST_PROXY");
      return 429;
    }
    return serializer;
  };
  const open = (socket: WebSocket, serializer: Serializer, subscriber: string | null) => {
    const connection = new Connection(socket, serializer, registry, limits);
    connections.add(connection);
    if (subscriber !== null) counts.add(subscriber, 1);
    socket.once("close", () => {
      connections.delete(connection);
      if (subscriber !== null) counts.add(subscriber, -1);
      if (connections.size === 0) onEmpty();
    });
  };

  return {
    upgrade(incoming, socket, head, address) {
      const { url = "" } = incoming;
      if (url.split("?", 1)[0] !== PATH) return false;
      const subscriber = address === null || isLocal(address, 0) ? null : subscriberOf(address);
      const serializer = handshake(new URLSearchParams(url.slice(PATH.length)), subscriber);
      if (typeof serializer === "number") refuseUpgrade(socket, serializer);
      else
        webSockets.handleUpgrade(incoming, socket, head, (opened) =>
          open(opened, serializer, subscriber),
        );
      return true;
    },
    get connectionCount() {
      return connections.size;
    },
    async close() {
      isClosed = true;
      unsubscribe();
      clearInterval(checks);
      if (connections.size === 0) return;
      const empty = new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
      for (const connection of connections) connection.close(CLOSE.goingAway);
      await waitAtMost(CLOSE_TIMEOUT_MS, empty);
      for (const connection of connections) connection.terminate();
    },
  };
}
