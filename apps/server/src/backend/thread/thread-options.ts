import * as v from "valibot";

const databaseSchema = v.object({
  host: v.string(),
  port: v.number(),
  user: v.string(),
  password: v.exactOptional(v.string()),
  database: v.string(),
  ssl: v.exactOptional(v.picklist(["prefer", "require", "verify-full"])),
});

/** What a backend in a thread of its own is told when it starts. */
export const threadOptionsSchema = v.object({
  database: databaseSchema,
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
  /** Until the database gives a statement of a request up. */
  statementTimeoutMs: v.exactOptional(v.number()),
});

export type ThreadOptions = v.InferOutput<typeof threadOptionsSchema>;
