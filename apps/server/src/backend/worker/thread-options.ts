import * as v from "valibot";

const addressSchema = v.object({
  host: v.string(),
  port: v.number(),
  user: v.string(),
  password: v.exactOptional(v.string()),
  database: v.string(),
  ssl: v.exactOptional(v.picklist(["prefer", "require", "verify-full"])),
});

/**
 * What a backend in a thread of its own is told when it starts. The owner of the database is not
 * among it, unless the database let no logins be made.
 */
export const threadOptionsSchema = v.object({
  logins: v.object({
    authenticator: addressSchema,
    visitor: addressSchema,
    accounts: v.exactOptional(addressSchema),
  }),
  secrets: v.object({
    jwtSecret: v.string(),
    publishableKey: v.string(),
    secretKey: v.string(),
  }),
  publicUrl: v.string(),
  storageDirectory: v.string(),
  sessionLifetimes: v.exactOptional(v.object({ maxDays: v.number(), idleDays: v.number() })),
  /** Connections for the requests of clients. */
  maxConnections: v.number(),
  /** Connections beside these that are visitors' alone. */
  visitorConnections: v.exactOptional(v.number()),
  /** Whether a pooler may lie before the database. */
  isPooled: v.exactOptional(v.boolean()),
  /** Until the database gives a statement of a request up. */
  statementTimeoutMs: v.exactOptional(v.number()),
});

export type ThreadOptions = v.InferOutput<typeof threadOptionsSchema>;
