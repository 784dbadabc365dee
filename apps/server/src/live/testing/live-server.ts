import type { Announcement } from "@vigie/domain/announcement";
import type { ChangeListener } from "../../changes/change-feed";
import { createDispatcher } from "../../http/dispatcher";
import { listen } from "../../http/listen";
import type { LiveLimits } from "../live-limits";
import { createLiveService, type LiveService } from "../live-service";
import { connectTo, RawClient } from "./raw-client";

export const KEY = "sb_publishable_test";

export interface TestLiveServer {
  service: LiveService;
  /** What the service logged. */
  log: unknown[];
  /** Where clients that speak version 2.0.0 connect, with their key. */
  url: string;
  announce(announcement: Announcement): void;
  /** Breaks off the announcements, or lets them go on. */
  setListening(isListening: boolean): void;
  /** @throws {Error} when it is refused */
  connect(options?: { autoPong?: boolean }): Promise<RawClient>;
  /** The address that connections seem to come from; this machine's own unless told. */
  address: string | null;
  close(): Promise<void>;
}

/** Live updates on a port of this machine, with announcements that a test makes up. */
export async function startTestLiveServer(
  limits: Partial<LiveLimits> = {},
): Promise<TestLiveServer> {
  const listeners = new Set<ChangeListener>();
  const log: unknown[] = [];
  let isListening = true;
  const service = createLiveService({
    announcements: {
      get isListening() {
        return isListening;
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    publishableKey: KEY,
    logger: { warn: (...values: unknown[]) => log.push(values) },
    limits: { spreadMs: 0, ...limits },
  });
  const dispatcher = createDispatcher({
    fetch: async () => new Response("no live updates", { status: 404 }),
    upgrade: service.upgrade,
    clientAddress: () => server.address,
  });
  const listening = await listen("127.0.0.1", 0, dispatcher);
  const origin = listening.address.replace("http", "ws");

  const server: TestLiveServer = {
    service,
    log,
    url: `${origin}/realtime/v1/websocket?apikey=${KEY}&vsn=2.0.0`,
    address: "127.0.0.1",
    announce: (announcement) => {
      for (const listener of listeners) listener.onChange(announcement);
    },
    setListening(next) {
      isListening = next;
      for (const listener of listeners)
        next ? listener.onReconnect?.() : listener.onDisconnect?.(true);
    },
    async connect(options) {
      const client = await connectTo(server.url, options);
      if (client instanceof RawClient) return client;
      throw new Error(`The connection was refused with ${client}`);
    },
    async close() {
      await service.close();
      listening.cutOff();
      await listening.stop();
    },
  };
  return server;
}
