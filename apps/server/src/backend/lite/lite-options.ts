import * as v from "valibot";
import { databaseAddressSchema } from "../../database/address";
import { mailOptionsSchema } from "../../mail/mail-options";

/**
 * Options of the services: plain data, which can be passed to a thread. The owner of the database is not among them,
 * unless the database does not allow logins to be created.
 */
export const liteOptionsSchema = v.object({
  /** Without a login for accounts, there is no accounts service. */
  logins: v.object({
    authenticator: databaseAddressSchema,
    visitor: databaseAddressSchema,
    accounts: v.exactOptional(databaseAddressSchema),
  }),
  secrets: v.object({ jwtSecret: v.string(), publishableKey: v.string(), secretKey: v.string() }),
  /** The server's address for people, for example `https://projects.example.org`. */
  publicUrl: v.string(),
  storageDirectory: v.string(),
  /** The only organisation that visitors see; absent for all. */
  organizationId: v.exactOptional(v.number()),
  /** How mail is sent; absent for no mail. */
  mail: v.exactOptional(mailOptionsSchema),
  /** When sessions end; 90 and 14 days by default. */
  sessionLifetimes: v.exactOptional(v.object({ maxDays: v.number(), idleDays: v.number() })),
  /** Connections for the requests of clients; 10 by default. */
  maxConnections: v.exactOptional(v.number()),
  /**
   * Further connections for anonymous reads only; none by default, and for a backend that also receives anonymous
   * writes.
   */
  anonymousConnections: v.exactOptional(v.number()),
  /** Whether there may be a pooler in front of the database, so that nothing is kept in a session. */
  isPooled: v.exactOptional(v.boolean()),
  /** Timeout of a request's statements; 20 seconds by default. */
  statementTimeoutMs: v.exactOptional(v.number()),
});

/** See {@link liteOptionsSchema}. */
export type LiteOptions = v.InferOutput<typeof liteOptionsSchema>;
