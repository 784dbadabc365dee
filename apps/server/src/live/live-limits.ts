/** Limits of live connections. */
export interface LiveLimits {
  /** Total connections; further ones get 503. */
  connections: number;
  /** Connections of one subscriber; those of this machine, which may be a proxy's, are not counted. */
  connectionsPerAddress: number;
  topicsPerConnection: number;
  /** Bytes of one message; a client's largest, a join with its token, has about 2,000. */
  messageBytes: number;
  /** The interval at which message counts start anew and silent connections are pinged. */
  checkEveryMs: number;
  /** Messages, pings included, between two checks. */
  messagesPerCheck: number;
  /** A connection that sends nothing for this long is ended. Clients send a heartbeat every 25 s. */
  silenceMs: number;
  /** Bytes that may wait to be sent on one connection; one announcement has about 200. */
  waitingBytes: number;
  /** When all clients have to reconnect, connections are closed one by one over this time. */
  spreadMs: number;
}

/** The limits in production; docs/security.md lists them. */
export const LIVE_LIMITS: LiveLimits = {
  connections: 4000,
  connectionsPerAddress: 200,
  topicsPerConnection: 32,
  messageBytes: 8192,
  checkEveryMs: 15_000,
  messagesPerCheck: 150,
  silenceMs: 60_000,
  waitingBytes: 65_536,
  spreadMs: 2000,
};
