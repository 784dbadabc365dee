import { LRUCache } from "lru-cache";
import * as v from "valibot";
import { type PlainAnswer, responseOf } from "../../lib/plain-http";
import type { ReadRaw, RlsConnection } from "../lite/rls-connection";
import { compactJson } from "./compact-json";
import { contentLocationOf } from "./content-location";
import { type PlannedStatement, parametersFor } from "./planned-statement";
import { planOf, type ReadPlan } from "./read-plan";
import { type HeaderOf, type ReadShape, shapeOfOneRead, shapeOfRead } from "./read-shape";
import { type LoggedRead, withStatementLog } from "./statement-log";

/** A visitor's read that the library answers. */
interface VisitorRead {
  request: Request;
  /** The limit of the rows in bytes; null for none. */
  maxBytes: number | null;
  /** Has the library answer. */
  askLibrary: () => Promise<Response>;
}

/** Answers visitors' reads, see {@link createPlannedReads}. */
export interface PlannedReads {
  /**
   * Answers a read by its plan; null for a read that the library must answer.
   *
   * @param url absolute
   * @param maxBytes the limit of the rows in bytes; null for none
   * @throws what the database raises
   */
  answer(url: string, header: HeaderOf, maxBytes: number | null): Promise<PlainAnswer | null>;
  /** Has the library answer a read, and makes the plan for all reads of its shape. */
  learn(read: VisitorRead): Promise<Response>;
}

/** How many plans are cached. Pages need about twenty. */
const MAX_PLANS = 500;

/** Stored in place of a plan whose response differed from the library's. */
const NOT_PLANNED = "not planned";

/** A limited time, since the responses may have differed because of a change in between. */
const NOT_PLANNED_MS = 60_000;

/** Errors in a request, which the library words itself. */
const REQUEST_ERROR = /^(?:22|42)/;

const codedSchema = v.object({ code: v.string() });

/**
 * Answers visitors' reads of tables with JSON that the database writes. `@supabase/lite` answers the
 * first read of each shape; its statements become the plan for all others, which are sent with other
 * parameters but the same rights and limits. Thus the library alone decides what a query means, and spends
 * its time on that, and on converting rows, only once.
 *
 * A plan is used only if its response equals the library's byte by byte.
 */
export function createPlannedReads(connection: RlsConnection): PlannedReads {
  const plans = new LRUCache<string, ReadPlan | typeof NOT_PLANNED>({ max: MAX_PLANS });

  const plannedRead = (url: URL, header: HeaderOf, maxBytes: number | null) => {
    for (const shapeOf of [shapeOfRead, shapeOfOneRead]) {
      const shape = shapeOf(url, header, maxBytes);
      const plan = plans.get(shape.key);
      if (plan !== undefined) return { plan, shape, url };
    }
    return null;
  };

  return {
    async answer(url, header, maxBytes) {
      const planned = plannedRead(new URL(url), header, maxBytes);
      if (planned === null || planned.plan === NOT_PLANNED) return null;
      try {
        return await execute(connection, { ...planned, plan: planned.plan });
      } catch (error) {
        if (isRequestError(error)) return null;
        throw error;
      }
    },
    async learn({ request, maxBytes, askLibrary }) {
      const url = new URL(request.url);
      const header = (name: string) => request.headers.get(name);
      if (plannedRead(url, header, maxBytes)?.plan === NOT_PLANNED) return askLibrary();
      const reads: LoggedRead[] = [];
      const answer = await withStatementLog(reads, askLibrary);
      if (answer.status !== 200 && answer.status !== 206) return answer;
      for (const shapeOf of [shapeOfRead, shapeOfOneRead]) {
        const shape = shapeOf(url, header, maxBytes);
        const plan = planOf({ url, request, shape, answer, reads, maxBytes });
        if (plan === null) continue;
        const isSame = await givesAnswer(connection, { plan, shape, url }, answer);
        if (isSame) plans.set(shape.key, plan);
        else plans.set(shape.key, NOT_PLANNED, { ttl: NOT_PLANNED_MS });
        break;
      }
      return answer;
    },
  };
}

/** A read with its plan. */
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
  return again !== null && areEqual(responseOf(again), answer);
}

function isRequestError(error: unknown): boolean {
  return v.is(codedSchema, error) && REQUEST_ERROR.test(error.code);
}

/** Rows as JSON, and their number. */
interface JsonRows {
  length: number;
  json: Uint8Array;
}

/**
 * Null for what the library must answer: a range without rows, not exactly one row, and the first rows of a
 * plan that was made from a response without rows.
 */
async function execute(
  connection: RlsConnection,
  { plan, shape, url }: PlannedRead,
): Promise<PlainAnswer | null> {
  const { rows, total } = await connection.readAsVisitor((read) => readPlan(read, plan, shape));
  if (plan.isOneRow && rows.length !== 1) return null;
  if (total !== null && rows.length === 0 && plan.offset > 0) return null;
  return plan.isProven || rows.length === 0 ? answerWith(plan, url, rows, total) : null;
}

async function readPlan(read: ReadRaw, { rows, count }: ReadPlan, { values }: ReadShape) {
  const ask = async (statement: PlannedStatement) => {
    const [row = []] = await read(statement.sql, parametersFor(statement, values));
    return row;
  };
  const [length = null, json = null] = await ask(rows);
  const [total = null] = count === null ? [] : await ask(count);
  return {
    rows: { length: numberOf(length), json: bytesOf(json) },
    total: count === null ? null : numberOf(total),
  };
}

function numberOf(value: Uint8Array | null): number {
  return Number(Buffer.from(bytesOf(value)).toString("latin1"));
}

function bytesOf(value: Uint8Array | null): Uint8Array {
  if (value === null) throw new TypeError("The database left a value out.");
  return value;
}

function answerWith(
  { headers: common, hasLocation, isOneRow, isRewritten, offset }: ReadPlan,
  url: URL,
  { length, json }: JsonRows,
  total: number | null,
): PlainAnswer {
  // Copies, since the driver's bytes belong to a larger buffer, which must not be transferred.
  const list = isRewritten ? compactJson(json) : new Uint8Array(json);
  const body = isOneRow ? list.subarray(1, -1) : list;
  const range = length === 0 ? "*" : `${offset}-${offset + length - 1}`;
  const location = hasLocation ? contentLocationOf(url) : null;
  const isPart = !isOneRow && total !== null && (offset > 0 || length < total);
  return {
    status: isPart ? 206 : 200,
    headers: [
      ...common,
      ...["content-range", `${range}/${total ?? "*"}`],
      ...["content-length", String(body.length)],
      ...(location === null ? [] : ["content-location", location]),
    ],
    body,
  };
}

async function areEqual(one: Response, other: Response): Promise<boolean> {
  const [oneBody, otherBody] = await Promise.all([one.text(), other.clone().text()]);
  return (
    one.status === other.status &&
    oneBody === otherBody &&
    JSON.stringify([...one.headers]) === JSON.stringify([...other.headers])
  );
}
