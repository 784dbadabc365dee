import type { Logger } from "pino";
import { type WebSocket, WebSocketServer } from "ws";
import type { ChangeFeed } from "../changes/change-feed";
import { refuseUpgrade, type UpgradeHandler } from "../http/dispatcher";
import { waitAtMost } from "../lib/timeout";
import { CLOSE } from "./close-codes";
import { Visitor } from "./connection";
import { AddressCount, admit, isForLiveUpdates } from "./handshake";
import { LIVE_LIMITS, type LiveLimits } from "./live-limits";
import type { Wire } from "./phoenix-serializer";
import { TopicRegistry } from "./topic-registry";

export interface LiveServiceOptions {
  announcements: Pick<ChangeFeed, "isListening" | "subscribe">;
  publishableKey: string;
  logger: Pick<Logger, "warn">;
  /** {@link LIVE_LIMITS} unless told. */
  limits?: Partial<LiveLimits>;
}

export interface LiveService {
  /** Takes requests for `/realtime/v1/websocket`, and leaves others. */
  readonly upgrade: UpgradeHandler;
  /** How many are connected. */
  readonly visitorCount: number;
  /** Sends everybody away (close code 1001) and lets nobody in any more; within a second. */
  close(): Promise<void>;
}

const FAREWELL_MS = 500;

/** How often at most the log says that somebody found no room. */
const COMPLAIN_EVERY_MS = 60_000;

/**
 * Supabase's live updates for visitors, as `@supabase/realtime-js` speaks them: whoever joins the
 * public topics `projects` and `project:{id}` hears what the database announces there.
 *
 * While announcements do not arrive, nobody is let in, and those who were are sent away one by one
 * (1012): their clients connect again by themselves and catch up, and until then pages ask.
 */
export function createLiveService(options: LiveServiceOptions): LiveService {
  const { announcements, publishableKey, logger } = options;
  const limits = { ...LIVE_LIMITS, ...options.limits };
  const audience = new TopicRegistry();
  const visitors = new Set<Visitor>();
  const addresses = new AddressCount(limits.visitorsPerAddress);
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
  });
  let isClosed = false;
  let becomeEmpty: () => void = () => undefined;
  let complainedAt = Number.NEGATIVE_INFINITY;

  const complain = (words: string) => {
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    logger.warn(words);
  };
  const sendAllAway = () => {
    for (const visitor of visitors) {
      setTimeout(() => visitor.end(CLOSE.serviceRestart), Math.random() * limits.spreadMs).unref();
    }
  };
  const unsubscribe = announcements.subscribe({
    announced: (announcement) => audience.tell(announcement),
    interrupted: sendAllAway,
    resumed: () => undefined,
  });
  const checks = setInterval(() => {
    for (const visitor of visitors) visitor.check();
  }, limits.checkEveryMs).unref();

  const refusalOf = (address: string | null): 429 | 503 | null => {
    if (isClosed || !announcements.isListening) return 503;
    if (visitors.size >= limits.visitors) {
      complain("No room for more live connections; pages ask every now and then instead");
      return 503;
    }
    if (!addresses.hasRoom(address)) {
      complain("An address has too many live connections; behind a proxy, set TRUST_PROXY");
      return 429;
    }
    return null;
  };
  const welcome = (socket: WebSocket, wire: Wire, address: string | null) => {
    const visitor = new Visitor(socket, wire, audience, limits);
    visitors.add(visitor);
    addresses.add(address);
    socket.once("close", () => {
      visitors.delete(visitor);
      addresses.remove(address);
      if (visitors.size === 0) becomeEmpty();
    });
  };

  return {
    upgrade(incoming, socket, head, address) {
      const url = incoming.url ?? "";
      if (!isForLiveUpdates(url)) return false;
      const wire = admit(url, publishableKey);
      if (typeof wire === "number") {
        refuseUpgrade(socket, wire);
        return true;
      }
      const refusal = refusalOf(address);
      if (refusal !== null) refuseUpgrade(socket, refusal);
      else
        webSockets.handleUpgrade(incoming, socket, head, (opened) =>
          welcome(opened, wire, address),
        );
      return true;
    },
    get visitorCount() {
      return visitors.size;
    },
    async close() {
      isClosed = true;
      unsubscribe();
      clearInterval(checks);
      if (visitors.size === 0) return;
      const empty = new Promise<void>((resolve) => {
        becomeEmpty = resolve;
      });
      for (const visitor of visitors) visitor.end(CLOSE.goingAway);
      await waitAtMost(FAREWELL_MS, empty);
      for (const visitor of visitors) visitor.cutOff();
    },
  };
}
