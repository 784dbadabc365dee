import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { limitsBehind, serverOptions } from "../http/limits/connection-limits";
import { listenAt, reachableHost } from "../http/listen";
import type { Metrics } from "./metrics";

/** A listening server of `/metrics`. */
export interface MetricsServer {
  /** For example `http://127.0.0.1:9464/metrics`. */
  address: string;
  /** Serves these metrics from now on; before, it answers with 503. */
  serve(metrics: Metrics): void;
  stop(): Promise<void>;
}

/** More than any monitoring opens. */
const MAX_CONNECTIONS = 20;

/**
 * Serves `/metrics` on a port of its own, so that no proxy in front of the public one can expose it by mistake.
 *
 * @throws {StartError} when the port is in use, or the host is not this machine's
 */
export async function listenForMetrics(host: string, port: number): Promise<MetricsServer> {
  let metrics: Metrics | null = null;
  const server = createServer(serverOptions(limitsBehind(0)), (incoming, outgoing) => {
    void answer(metrics, incoming, outgoing);
  });
  server.maxConnections = MAX_CONNECTIONS;
  const settings = { host: "METRICS_HOST", port: "METRICS_PORT" };
  const { port: actual } = await listenAt(server, host, port, settings);
  return {
    address: `http://${reachableHost(host)}:${actual}/metrics`,
    serve(ready) {
      metrics = ready;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  metrics: Metrics | null,
  { method, url }: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (url !== "/metrics") return end(outgoing, 404, "The metrics are at /metrics\n");
  if (method !== "GET") return end(outgoing, 405, "Only GET is answered\n");
  if (metrics === null) return end(outgoing, 503, "Vigie is starting\n");
  try {
    const text = await metrics.text();
    end(outgoing, 200, text, metrics.contentType);
  } catch {
    end(outgoing, 500, "The metrics could not be read\n");
  }
}

function end(
  outgoing: ServerResponse,
  status: number,
  text: string,
  contentType = "text/plain; charset=utf-8",
): void {
  outgoing.writeHead(status, {
    "content-type": contentType,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  outgoing.end(text);
}
