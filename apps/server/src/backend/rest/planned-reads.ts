import { CompiledQuery } from "kysely";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import type { RlsConnection } from "../lite/rls-connection";
import type { Queries } from "../lite/session-queries";
import { contentLocationOf } from "./content-location";
import { explainDataError } from "./data-error";
import { parametersFor, planOf, type ReadPlan } from "./read-plan";
import { type ReadShape, shapeOfOneRead, shapeOfRead } from "./read-shape";
import { type LoggedRead, withStatementLog } from "./statement-log";

/** What a visitor asks for. */
interface VisitorRead {
  request: Request;
  /** The most bytes that the rows may have together; null for any number. */
  maxBytes: number | null;
  /** What was printed while it is answered; errors of the database are added. */
  said: unknown[];
  /** Has the library answer. */
  askLibrary: () => Promise<Response>;
}

/** Answers visitors' reads, see {@link createPlannedReads}. */
export type AnswerRead = (read: VisitorRead) => Promise<Response>;

/** Shapes of reads whose plans are kept. Pages ask some twenty. */
const MAX_PLANS = 500;

/** In place of a plan, where the plan's answer was another one than the library's. */
const NOT_PLANNED = "not planned";

/** A change between the two answers is no reason to ask the library for ever. */
const NOT_PLANNED_MS = 60_000;

/** Mistakes of a request, which the library has its own words for. */
const REQUEST_ERROR = /^(?:22|42)/;

const countSchema = v.object({ __count: v.union([v.number(), v.pipe(v.string(), v.toNumber())]) });
const rowsSchema = v.object({ row_count: v.number(), rows: v.string() });
const codedSchema = v.object({ code: v.string() });

/**
 * Answers visitors' reads of tables with JSON that the database writes. `@supabase/lite` answers the
 * first read of each shape, and its statements become the plan of all others: sent again with other
 * values, as parameters, with the same rights and bounds. So the library alone decides what a query
 * means, and takes its time for that, and for converting rows, once.
 *
 * A plan is kept only if it gives the answer that the library gave, to the byte.
 */
export function createPlannedReads(connection: RlsConnection): AnswerRead {
  const plans = new LRUCache<string, ReadPlan | typeof NOT_PLANNED>({ max: MAX_PLANS });

  const learn = async (url: URL, { request, maxBytes, askLibrary }: VisitorRead) => {
    const reads: LoggedRead[] = [];
    const answer = await withStatementLog(reads, askLibrary);
    if (answer.status !== 200 && answer.status !== 206) return answer;
    for (const shapeOf of [shapeOfRead, shapeOfOneRead]) {
      const shape = shapeOf(url, request, maxBytes);
      const plan = planOf({ url, request, shape, answer, reads, maxBytes });
      if (plan === null) continue;
      const isSame = await givesAnswer(connection, { plan, shape, url }, answer);
      if (isSame) plans.set(shape.key, plan);
      else plans.set(shape.key, NOT_PLANNED, { ttl: NOT_PLANNED_MS });
      break;
    }
    return answer;
  };

  const plannedRead = (url: URL, { request, maxBytes }: VisitorRead) => {
    for (const shapeOf of [shapeOfRead, shapeOfOneRead]) {
      const shape = shapeOf(url, request, maxBytes);
      const plan = plans.get(shape.key);
      if (plan !== undefined) return { plan, shape, url };
    }
    return null;
  };

  return async (read) => {
    const url = new URL(read.request.url);
    const planned = plannedRead(url, read);
    if (planned?.plan === NOT_PLANNED) return read.askLibrary();
    try {
      const answer = planned && (await execute(connection, { ...planned, plan: planned.plan }));
      return answer ?? (await learn(url, read));
    } catch (error) {
      if (isRequestError(error)) return read.askLibrary();
      read.said.push(error);
      return explainDataError(unknownFailure(), [error]);
    }
  };
}

/** A read, and how it is to be answered. */
interface PlannedRead {
  plan: ReadPlan;
  shape: ReadShape;
  url: URL;
}

async function givesAnswer(
  connection: RlsConnection,
  { plan, ...read }: PlannedRead,
  answer: Response,
): Promise<boolean> {
  const again = await execute(connection, { ...read, plan: { ...plan, isProven: true } }).catch(
    () => null,
  );
  return again !== null && areEqual(again, answer);
}

function isRequestError(error: unknown): boolean {
  return v.is(codedSchema, error) && REQUEST_ERROR.test(error.code);
}

/**
 * Null for what the library is to answer: a range without rows, not exactly one row, and the first
 * rows of a plan that was made of an answer without any.
 */
async function execute(
  connection: RlsConnection,
  { plan, shape, url }: PlannedRead,
): Promise<Response | null> {
  const { rows, count } = await connection.asVisitor((queries) => read(queries, plan, shape));
  const found = v.parse(rowsSchema, rows);
  const total = count === null ? null : v.parse(countSchema, count).__count;
  if (plan.isOneRow && found.row_count !== 1) return null;
  if (total !== null && found.row_count === 0 && plan.offset > 0) return null;
  return plan.isProven || found.row_count === 0 ? answerWith(plan, url, found, total) : null;
}

async function read(queries: Queries, plan: ReadPlan, { values }: ReadShape) {
  const ask = async ({ sql, parameters }: NonNullable<ReadPlan["count"]>) => {
    const query = CompiledQuery.raw(sql, parametersFor({ sql, parameters }, values));
    const [row] = (await queries.executeQuery<unknown>(query)).rows;
    return row;
  };
  return { rows: await ask(plan.rows), count: plan.count && (await ask(plan.count)) };
}

function answerWith(
  { headers: common, hasLocation, isOneRow, isRewritten, offset }: ReadPlan,
  url: URL,
  { row_count: length, rows }: v.InferOutput<typeof rowsSchema>,
  total: number | null,
): Response {
  const list = isRewritten ? JSON.stringify(JSON.parse(rows)) : rows;
  const body = Buffer.from(isOneRow ? list.slice(1, -1) : list);
  const range = length === 0 ? "*" : `${offset}-${offset + length - 1}`;
  const location = hasLocation ? contentLocationOf(url) : null;
  const isPart = !isOneRow && total !== null && (offset > 0 || length < total);
  return new Response(body, {
    status: isPart ? 206 : 200,
    headers: [
      ...common,
      ["content-range", `${range}/${total ?? "*"}`],
      ["content-length", String(body.length)],
      ...(location === null ? [] : [["content-location", location] as [string, string]]),
    ],
  });
}

async function areEqual(one: Response, other: Response): Promise<boolean> {
  const [oneBody, otherBody] = await Promise.all([one.text(), other.clone().text()]);
  return (
    one.status === other.status &&
    oneBody === otherBody &&
    JSON.stringify([...one.headers]) === JSON.stringify([...other.headers])
  );
}

/** What the library answers where it does not know an error. */
function unknownFailure(): Response {
  return Response.json({ code: "SUP" }, { status: 500 });
}
