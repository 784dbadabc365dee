import * as v from "valibot";
import { databaseAddressSchema } from "../../database/address";
import { mailOptionsSchema } from "../../mail/mail-options";

/**
 * What the services are opened with: plain data, which also a thread of its own can be given. The
 * owner of the database is not among it, unless the database let no logins be made.
 */
export const liteOptionsSchema = v.object({
  /** Without a login for accounts their service is left out. */
  logins: v.object({
    authenticator: databaseAddressSchema,
    visitor: databaseAddressSchema,
    accounts: v.exactOptional(databaseAddressSchema),
  }),
  secrets: v.object({ jwtSecret: v.string(), publishableKey: v.string(), secretKey: v.string() }),
  /** Where people reach the server, for example `https://projects.example.org`. */
  publicUrl: v.string(),
  storageDirectory: v.string(),
  /** How mail is sent; none is sent unless told. */
  mail: v.exactOptional(mailOptionsSchema),
  /** When sessions end; 90 and 14 days unless told. */
  sessionLifetimes: v.exactOptional(v.object({ maxDays: v.number(), idleDays: v.number() })),
  /** Connections for the requests of clients; 10 unless told. */
  maxConnections: v.exactOptional(v.number()),
  /**
   * Connections beside these for anonymous reads alone; none unless told. None for a backend that
   * anonymous writes reach.
   */
  anonymousConnections: v.exactOptional(v.number()),
  /** Whether a pooler may lie before the database, so that nothing is kept in a session. */
  isPooled: v.exactOptional(v.boolean()),
  /** Until the database gives a statement of a request up; 20 seconds unless told. */
  statementTimeoutMs: v.exactOptional(v.number()),
});

/** See {@link liteOptionsSchema}. */
export type LiteOptions = v.InferOutput<typeof liteOptionsSchema>;
