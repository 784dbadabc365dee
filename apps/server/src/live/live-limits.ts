/** What keeps visitors' connections from costing more than they are worth. */
export interface LiveLimits {
  /** Connections in all; who comes later is told to try again. */
  visitors: number;
  /** Connections of one address. This machine's own are not counted: they may be a proxy's. */
  visitorsPerAddress: number;
  topicsPerVisitor: number;
  /** Bytes of one message; a client's largest, a join with its token, has about 2,000. */
  messageBytes: number;
  /** Every so often connections are looked after: counts start anew, the silent are asked. */
  checkEveryMs: number;
  /** Messages, pings included, between two checks. */
  messagesPerCheck: number;
  /** A connection without any sign of life for so long is ended. Clients send one every 25 s. */
  silenceMs: number;
  /** Bytes that wait for a visitor who does not take them; one announcement has about 200. */
  waitingBytes: number;
  /** When all have to connect anew, they are sent away one by one over this time. */
  spreadMs: number;
}

export const LIVE_LIMITS: LiveLimits = {
  visitors: 4000,
  visitorsPerAddress: 200,
  topicsPerVisitor: 32,
  messageBytes: 8192,
  checkEveryMs: 15_000,
  messagesPerCheck: 150,
  silenceMs: 60_000,
  waitingBytes: 65_536,
  spreadMs: 2000,
};
