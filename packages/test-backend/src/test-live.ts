import { type ChangeListener, openChangeFeed } from "@vigie/server/changes/change-feed";
import type { DatabaseAddress } from "@vigie/server/database/address";
import { createDispatcher } from "@vigie/server/http/dispatcher";
import { listen } from "@vigie/server/http/listen";
import { createLiveService } from "@vigie/server/live/live-service";
import { createLogger } from "@vigie/server/log/logger";

/** The live updates of a test backend. */
export interface TestLive {
  /** How many visitors are connected. */
  readonly connectionCount: number;
  /**
   * Ends every connection and refuses new ones, as while the database restarts: what is announced
   * until {@link TestLive.comeBack} is missed.
   */
  goAway(): void;
  /** Lets visitors connect again; their clients do so by themselves, after a second or more. */
  comeBack(): void;
}

interface LiveServer {
  /** `http://127.0.0.1:{port}`; with `ws` in place of `http` for live updates. */
  origin: string;
  live: TestLive;
  close(): Promise<void>;
}

interface LiveServerOptions {
  database: DatabaseAddress;
  publishableKey: string;
  /** Answers what is no request for live updates. */
  fetch(request: Request): Promise<Response>;
}

/** The real live updates on a port of this machine. */
export async function startLiveServer(options: LiveServerOptions): Promise<LiveServer> {
  const { database, publishableKey } = options;
  const logger = createLogger({ terminal: false, destination: { write: () => undefined } });
  const announcements = await openChangeFeed(database, logger);

  const listeners = new Set<ChangeListener>();
  let isAway = false;
  const service = createLiveService({
    announcements: {
      get isListening() {
        return announcements.isListening && !isAway;
      },
      subscribe(listener) {
        listeners.add(listener);
        return announcements.subscribe(listener);
      },
    },
    publishableKey,
    logger,
    limits: { spreadMs: 0 },
  });
  const dispatcher = createDispatcher({
    fetch: options.fetch,
    upgrade: service.upgrade,
    clientAddress: ({ socket }) => socket.remoteAddress ?? null,
  });
  const listening = await listen("127.0.0.1", 0, dispatcher);

  return {
    origin: listening.address,
    live: {
      get connectionCount() {
        return service.connectionCount;
      },
      goAway() {
        isAway = true;
        for (const listener of listeners) listener.onDisconnect?.(true);
      },
      comeBack() {
        isAway = false;
      },
    },
    async close() {
      await service.close();
      await announcements.close();
      listening.cutOff();
      await listening.stop();
    },
  };
}
