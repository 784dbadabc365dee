import { PostgresConnection } from "@supabase/lite/postgres";
import { CompiledQuery, sql } from "kysely";
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

/** `@supabase/lite`'s context of a request: role, account, token, and the storage operation. */
const contextSchema = v.object({
  auth: v.optional(v.object({ role: text, uid: text, jwt: v.optional(v.unknown()) }), {}),
  storage: v.optional(v.object({ operation: text }), {}),
});

type RequestContext = v.InferOutput<typeof contextSchema>;

/** The context of a request with the publishable key and no token. */
const VISITOR = v.parse(contextSchema, { auth: { role: "anon", jwt: { role: "anon" } } });

/**
 * The connection of `@supabase/lite`, but with the role and claims of a request set in one statement. The library uses
 * five, each of two round trips, which is half the cost of a read, and six more for a function. The settings that our SQL
 * reads are the same, and last for the transaction of the request. Anonymous reads on connections of their own need none.
 *
 * Its login has no rights: the library's own queries run as the service role, see {@link openServiceQueries}.
 */
export class RlsConnection extends PostgresConnection {
  readonly #anonymousPool: AnonymousPool | null;
  readonly #organizationId: string;
  /** How long a call of a function may take that says so itself, by its name; null before the first call. */
  #timeLimits: ReadonlyMap<string, string> | null = null;

  /**
   * @param anonymousPool for anonymous reads
   * @param organizationId the only one that visitors see
   */
  constructor(
    options: ConnectionOptions,
    anonymousPool: AnonymousPool | null,
    organizationId?: number,
  ) {
    super(options);
    this.kysely = openServiceQueries(this.driver);
    this.#anonymousPool = anonymousPool;
    this.#organizationId = String(organizationId ?? "");
  }

  /** Runs the library's own work, such as locking a bucket that is to be deleted. */
  override runInTransaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.kysely.transaction().execute(async (transaction) => {
      await sql`set local role service_role`.execute(transaction);
      return work(transaction);
    });
  }

  /**
   * Reads the schema. The library goes on with an empty one where it cannot be read, and answers that no table exists.
   *
   * @throws {Error} when it has no table
   */
  override async introspect(...options: Parameters<PostgresConnection["introspect"]>) {
    const schema = await super.introspect(...options);
    if (schema.tables.length === 0) throw new Error("The schema cannot be read");
    return schema;
  }

  /** Runs a request's work with the rights of its caller. */
  override async withContext<Result>(
    context: Context,
    work: (queries: Queries) => Promise<Result>,
    options: ContextOptions = {},
  ): Promise<Result> {
    const { rpc, transaction, forceRollback } = options;
    if (!context || transaction || forceRollback) return super.withContext(context, work, options);
    const requestContext = v.parse(contextSchema, context);
    // A function bounds its own answer.
    const own = rpc ? work : (queries: Queries) => applyAnswerLimit(() => work(queries));
    const isRead = rpc?.readOnly ?? false;
    const visitors = (isRead || !rpc) && isAnonymous(requestContext) ? this.#anonymousPool : null;
    if (visitors?.needsTransaction === false) return own(visitors.queries);
    const settings = {
      ...(visitors ? VISITOR : requestContext),
      organizationId: this.#organizationId,
      isRead,
      timeLimit: rpc && (await this.#timeLimitOf(rpc.path)),
    };
    return (visitors?.queries ?? this.kysely).transaction().execute(async (queries) => {
      await setUp(queries, settings);
      return own(queries);
    });
  }

  async #timeLimitOf(path: string): Promise<string | undefined> {
    if (this.#timeLimits === null) {
      const { rows } = await TIME_LIMITS.execute(this.kysely);
      this.#timeLimits = new Map(rows.map(({ name, most }) => [name, most]));
    }
    return this.#timeLimits.get(path.split("/rpc/")[1] ?? "");
  }
}

function isAnonymous({ auth, storage }: RequestContext): boolean {
  return auth.role === "anon" && auth.uid === "" && storage.operation === "";
}

/**
 * As PostgREST reads it: set by the function itself it would come too late. Longer than most is what is done with the
 * 20,000 projects of an import; a connection that is silent for 30 seconds is closed.
 */
const TIME_LIMITS = sql<{ name: string; most: string }>`
  select proname as name, split_part(setting, '=', 2) as most
  from pg_catalog.pg_proc cross join lateral unnest(proconfig) as setting
  where pronamespace = 'public'::regnamespace and setting like 'statement\\_timeout=%'`;

/** The settings with which the transaction of a request begins. */
interface Settings extends RequestContext {
  organizationId: string;
  /** Whether nothing may be written. */
  isRead: boolean;
  timeLimit: string | undefined;
}

/** The settings that access rules read, as PostgREST sets them, the only organisation that visitors see, and limits. */
const SET_UP = `select
  set_config('role', $1, true),
  set_config('request.jwt.claim.sub', $2, true),
  set_config('request.jwt.claim.role', $3, true),
  set_config('request.jwt.claims', $4, true),
  set_config('storage.operation', $5, true),
  set_config('vigie.organization_id', $6, true),
  set_config('transaction_read_only', coalesce($7, current_setting('transaction_read_only')), true),
  set_config('statement_timeout', coalesce($8, current_setting('statement_timeout')), true)`;

async function setUp(
  queries: Queries,
  { auth, storage, organizationId, isRead, timeLimit }: Settings,
): Promise<void> {
  const role = auth.role || "anon";
  const claims = auth.jwt ? JSON.stringify(auth.jwt) : "";
  const ofRequest = [role, auth.uid, role, claims, storage.operation, organizationId];
  const limits = [isRead ? "on" : null, timeLimit ?? null];
  await queries.executeQuery(CompiledQuery.raw(SET_UP, [...ofRequest, ...limits]));
}
