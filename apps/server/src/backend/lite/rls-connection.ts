import { PostgresConnection } from "@supabase/lite/postgres";
import { sql } from "kysely";
import * as v from "valibot";
import { applyAnswerLimit } from "../rest/answer-limit";
import type { AnonymousPool } from "./anonymous-pool";
import { openServiceQueries } from "./service-queries";
import type { Queries } from "./session-queries";

type ConnectionOptions = ConstructorParameters<typeof PostgresConnection>[0];
type Context = Parameters<PostgresConnection["withContext"]>[0];
type ContextOptions = Parameters<PostgresConnection["withContext"]>[2];

const text = v.optional(
  v.pipe(
    v.nullish(v.string()),
    v.transform((value) => value ?? ""),
  ),
  "",
);

/** What `@supabase/lite` knows of a request: role, account, token, and the operation on storage. */
const contextSchema = v.object({
  auth: v.optional(v.object({ role: text, uid: text, jwt: v.optional(v.unknown()) }), {}),
  storage: v.optional(v.object({ operation: text }), {}),
});

type Asker = v.InferOutput<typeof contextSchema>;

/** A request with the publishable key and no token, as `@supabase/lite` knows it. */
const VISITOR = v.parse(contextSchema, { auth: { role: "anon", jwt: { role: "anon" } } });

/**
 * The connection of `@supabase/lite`, setting the role and claims of a request in one statement. The
 * library's own takes five, each of two round trips: half of what a read costs. The settings are the
 * same, and last for the transaction of the request. Anonymous reads need none where they have
 * connections of their own.
 *
 * Its login has no rights: queries that the library makes for itself run as the service
 * role, see {@link openServiceQueries}.
 */
export class RlsConnection extends PostgresConnection {
  readonly #anonymousPool: AnonymousPool | null;

  /** @param anonymousPool for anonymous requests that only read */
  constructor(options: ConnectionOptions, anonymousPool: AnonymousPool | null) {
    super(options);
    this.kysely = openServiceQueries(this.driver);
    this.#anonymousPool = anonymousPool;
  }

  /** Runs work of the library's own, such as locking a bucket that is to be deleted. */
  override runInTransaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.kysely.transaction().execute(async (transaction) => {
      await sql`set local role service_role`.execute(transaction);
      return work(transaction);
    });
  }

  /** Whether there are connections for anonymous requests alone. */
  get hasVisitors(): boolean {
    return this.#anonymousPool !== null;
  }

  /**
   * Runs work with the rights of visitors. Its statements are sent as they are: it bounds its answers
   * itself.
   *
   * @throws {Error} where there are no connections for anonymous requests, see {@link hasVisitors}
   */
  asVisitor<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    if (this.#anonymousPool === null) throw new Error("There are no connections for visitors.");
    const { queries, needsTransaction } = this.#anonymousPool;
    return needsTransaction ? inTransaction(queries, VISITOR, work) : work(queries);
  }

  /** Runs a request's work with the rights of its caller. */
  override async withContext<Result>(
    context: Context,
    work: (queries: Queries) => Promise<Result>,
    options?: ContextOptions,
  ): Promise<Result> {
    const isPlain = !options?.rpc && !options?.transaction && !options?.forceRollback;
    if (!context || !isPlain) return super.withContext(context, work, options);
    const asker = v.parse(contextSchema, context);
    const limitedWork = (queries: Queries) => applyAnswerLimit(() => work(queries));
    return this.hasVisitors && isAnonymous(asker)
      ? this.asVisitor(limitedWork)
      : inTransaction(this.kysely, asker, limitedWork);
  }
}

function inTransaction<Result>(
  queries: Queries,
  asker: Asker,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  return queries.transaction().execute(async (transaction) => {
    await setRequestRole(transaction, asker);
    return work(transaction);
  });
}

function isAnonymous({ auth, storage }: Asker): boolean {
  return auth.role === "anon" && auth.uid === "" && storage.operation === "";
}

/** The settings that access rules read, as PostgREST sets them. */
async function setRequestRole(queries: Queries, { auth, storage }: Asker): Promise<void> {
  const role = auth.role || "anon";
  await sql`select
    set_config('role', ${role}, true),
    set_config('request.jwt.claim.sub', ${auth.uid}, true),
    set_config('request.jwt.claim.role', ${role}, true),
    set_config('request.jwt.claims', ${auth.jwt ? JSON.stringify(auth.jwt) : ""}, true),
    set_config('storage.operation', ${storage.operation}, true)`.execute(queries);
}
