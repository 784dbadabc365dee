import type { CallContext } from "../../../backend/call-context";
import { backendBeside } from "../../../backend/testing/backend-beside";
import { canonicalCall } from "../../../contract/canonical-request";
import { isRefusal } from "../../../contract/refusal";
import { requestOf } from "../../../lib/plain-http";
import { type AttackedBackend, leaked } from "./attacked-backend";

const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** A visitor's request: an address below the origin, and headers beside the key. */
export interface VisitorRead {
  path: string;
  headers?: Record<string, string>;
}

/** The responses to a read over common connections and over visitors' own, byte by byte. */
interface BothAnswers {
  expected: string;
  actual: string;
}

/** A backend whose visitors have connections of their own and one where they do not, over the same database. */
export interface BothWays {
  /** Sends a request to both; null if the contract refuses it. */
  ask(read: VisitorRead): Promise<BothAnswers | null>;
  /** Sends all requests, each twice in a row: a statement is prepared the first time. */
  compare(reads: readonly VisitorRead[]): Promise<Comparison>;
  close(): Promise<void>;
}

interface Comparison {
  /** The first reads whose responses differ, or contain hidden data. */
  differences: unknown[];
  answered: number;
}

/** @param isPooled whether there may be a pooler in front of the database */
export async function askBothWays(
  { backend, secrets }: AttackedBackend,
  isPooled: boolean,
): Promise<BothWays> {
  const common = await backendBeside(backend, { maxConnections: 4 });
  const visitors = await backendBeside(backend, { anonymousConnections: 4, isPooled });

  async function ask({ path, headers = {} }: VisitorRead): Promise<BothAnswers | null> {
    const sent = new Map(Object.entries({ ...headers, apikey: backend.anonKey }));
    const head = { method: "GET", url: path, header: (name: string) => sent.get(name) };
    const admission = await backend.calls.contract.admit(head);
    if (isRefusal(admission)) return null;
    const call = canonicalCall(admission, head, backend.anonKey, null);
    const expected = await textOf(await common.ask(requestOf(call), PUBLIC_READ));
    const actual = await textOf(await visitors.ask(requestOf(call), PUBLIC_READ));
    return { expected, actual };
  }

  async function compare(reads: readonly VisitorRead[]): Promise<Comparison> {
    const comparison: Comparison = { differences: [], answered: 0 };
    for (const read of reads) {
      const first = await ask(read);
      const second = await ask(read);
      if (first === null || second === null) continue;
      const isSame = first.actual === first.expected && second.actual === second.expected;
      if (!isSame || leaked(second.actual, secrets).length > 0)
        comparison.differences.push({ read, first, second });
      comparison.answered += Number(second.expected.startsWith("[20"));
    }
    return { ...comparison, differences: comparison.differences.slice(0, 2) };
  }

  return {
    ask,
    compare,
    async close() {
      await Promise.all([common.close(), visitors.close()]);
    },
  };
}

const PUBLIC_READ: CallContext = {
  clientAddress: null,
  account: null,
  isPublicRead: true,
  maxAnswerBytes: MAX_LIST_BYTES,
  file: null,
};

async function textOf(answer: Response): Promise<string> {
  return JSON.stringify([answer.status, [...answer.headers], await answer.text()]);
}
