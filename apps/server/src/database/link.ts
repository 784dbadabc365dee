import postgres, { type Sql } from "postgres";
import { errorCode } from "../lib/error-code";
import { waitAtMost } from "../lib/timeout";
import type { DatabaseAddress } from "./address";

/** Events of a {@link DatabaseLink}. */
export interface LinkEvents {
  /** The database answers on new connections. */
  onOpen(): void;
  /** The connection was lost. Another is being made. */
  onCut(): void;
  /** Another could not be made. It keeps trying. */
  onRefused(error: unknown): void;
  /** A notification arrived on the channel. */
  onNotify(payload: string): void;
}

interface LinkOptions {
  /** The database with its owner. */
  address: DatabaseAddress;
  /** The channel to listen to. */
  channel: string;
}

/** Timeout of an attempt to connect. */
const CONNECT_SECONDS = 5;

/** Between two attempts to connect, and to listen on a database that only reads. */
const RETRY_MS = 100;

/** The system detects a dead connection ten seconds after this. */
const KEEP_ALIVE_SECONDS = 10;

/** The database is a standby, which accepts neither changes nor listeners. */
export const READ_ONLY_TRANSACTION = "25006";

interface Connections {
  /** For statements. */
  sender: Sql;
  /** Notifications arrive here. */
  listener: Sql;
}

/**
 * The server's connections as the owner of the database: one that listens and one for statements. Both are made again
 * whenever one of them is lost.
 *
 * Each is a client of the `postgres` package that is discarded with its connection, since a client that has lost its
 * connection does not always recover: it may keep a query waiting for ever.
 */
export class DatabaseLink {
  readonly #options: LinkOptions;
  readonly #events: LinkEvents;
  #open: Connections | null = null;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LinkOptions, events: LinkEvents) {
    this.#options = options;
    this.#events = events;
  }

  /** Connects, and reconnects after each loss. */
  start(): void {
    void this.#connect();
  }

  /**
   * Runs a statement.
   *
   * @throws {Error} of the database, or when there is no connection
   */
  async run(statement: string, parameters: string[] = []): Promise<readonly object[]> {
    if (this.#open === null) throw new Error("There is no connection to the database.");
    return this.#open.sender.unsafe(statement, parameters);
  }

  /** Whether the database answers within this time. */
  async answersWithin(milliseconds: number): Promise<boolean> {
    return waitAtMost(milliseconds, this.run("select 1")).catch(() => false);
  }

  /** Replaces connections that no longer answer. */
  renew(): void {
    if (this.#open !== null) this.#cut(this.#open);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const open = this.#open;
    this.#open = null;
    if (open !== null) await end(open);
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const connections: Connections = {
      sender: this.#client(() => this.#cut(connections)),
      listener: this.#client(() => this.#cut(connections)),
    };
    try {
      await connections.sender.unsafe("select 1");
      const isListening = await this.#listen(connections);
      if (this.#isClosed) throw new Error("The link was closed.");
      this.#open = connections;
      this.#events.onOpen();
      if (!isListening) this.#listenSoon(connections);
    } catch (error) {
      void end(connections);
      if (this.#isClosed) return;
      this.#events.onRefused(error);
      this.#timer = setTimeout(() => void this.#connect(), RETRY_MS);
    }
  }

  #client(onclose: () => void): Sql {
    const options = {
      ...this.#options.address,
      max: 1,
      max_lifetime: null,
      fetch_types: false,
      connect_timeout: CONNECT_SECONDS,
      keep_alive: KEEP_ALIVE_SECONDS,
      onnotice: () => undefined,
      // The package's own `listen` would open a further client, which reconnects by itself.
      onnotify: (_channel: string, payload: string) => this.#events.onNotify(payload),
      onclose,
    };
    return postgres(options);
  }

  /** False while the database is read-only. */
  async #listen({ listener }: Connections): Promise<boolean> {
    try {
      await listener.unsafe(`listen ${this.#options.channel}`);
      return true;
    } catch (error) {
      if (errorCode(error) === READ_ONLY_TRANSACTION) return false;
      throw error;
    }
  }

  /** Retries to listen, until a standby was promoted. */
  #listenSoon(connections: Connections): void {
    this.#timer = setTimeout(() => void this.#listenAgain(connections), RETRY_MS);
    this.#timer.unref();
  }

  async #listenAgain(connections: Connections): Promise<void> {
    if (this.#open !== connections) return;
    const isListening = await this.#listen(connections).catch(() => true);
    if (!isListening) this.#listenSoon(connections);
  }

  #cut(connections: Connections): void {
    if (this.#open !== connections) return;
    this.#open = null;
    void end(connections);
    this.#events.onCut();
    void this.#connect();
  }
}

async function end({ sender, listener }: Connections): Promise<void> {
  await Promise.all([sender.end({ timeout: 0 }), listener.end({ timeout: 0 })]);
}
