import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { StartError } from "../lib/start-error";
import type { Dispatcher } from "./dispatcher";
import {
  limitConnections,
  limitsBehind,
  type ServerLimits,
  serverOptions,
} from "./limits/connection-limits";

/** An HTTP server that accepts connections. */
export interface ListeningServer {
  port: number;
  /** Its address on this machine, for example `http://127.0.0.1:3000`. */
  address: string;
  /** Answers requests from now on with another dispatcher. */
  serve(dispatcher: Dispatcher): void;
  /** Accepts no more requests; resolves when the pending ones are answered. */
  stop(): Promise<void>;
  /** Closes all connections, pending requests and web sockets included. */
  cutOff(): void;
}

/**
 * Listens for HTTP.
 *
 * @throws {StartError} when the port is in use, or the host is not this machine's
 */
export async function listen(
  host: string,
  port: number,
  first: Dispatcher,
  limits: ServerLimits = limitsBehind(0),
): Promise<ListeningServer> {
  let dispatcher = first;
  const server = createServer(serverOptions(limits), (incoming, outgoing) =>
    dispatcher.request(incoming, outgoing),
  );
  limitConnections(server, limits);
  const upgraded = new Set<Duplex>();
  server.on("upgrade", (incoming, socket, head) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
    dispatcher.upgrade(incoming, socket, head);
  });
  const actual = await listenAt(server, host, port);
  return {
    port: actual.port,
    address: `http://${reachableHost(host)}:${actual.port}`,
    serve(next) {
      dispatcher = next;
    },
    stop: () => stop(server),
    cutOff() {
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
    },
  };
}

/** The names of the settings of a server's address, for error messages. */
interface AddressSettings {
  host: string;
  port: string;
}

/**
 * Binds a server.
 *
 * @param settings named in error messages
 * @throws {StartError} when the port is in use, or the host is not this machine's
 */
export function listenAt(
  server: Server,
  host: string,
  port: number,
  settings: AddressSettings = { host: "HOST", port: "PORT" },
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new StartError(explain(error, host, port, settings), { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === "string") {
        reject(new StartError(`${settings.host} ${host} gives no port to listen on.`));
      } else {
        resolve(address);
      }
    });
  });
}

function explain(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  settings: AddressSettings,
): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is in use. Stop the other program or set ${settings.port}.`;
    case "EACCES":
      return `Port ${port} is not open to ordinary users. Set ${settings.port} to 1024 or more.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${settings.host} ${host} is not an address of this machine.`;
    default:
      return `The server cannot listen on ${host}:${port} (${error.code}).`;
  }
}

/** How often idle connections are closed while the server stops. */
const IDLE_CHECK_MS = 50;

async function stop(server: Server): Promise<void> {
  const sweep = setInterval(() => {
    // Browsers keep their connections open after the last response.
    server.closeIdleConnections();
  }, IDLE_CHECK_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
}

/** An address to connect to, where the server listens on all of them. */
export function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
