import { vi } from "vitest";
import type { CallContext } from "../../../backend/call-context";
import { RlsConnection } from "../../../backend/lite/rls-connection";
import { backendBeside } from "../../../backend/testing/backend-beside";
import { canonicalRequest } from "../../../contract/canonical-request";
import { isRefusal } from "../../../contract/refusal";
import { type AttackedBackend, leaked } from "./attacked-backend";

const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** A visitor's request: an address below the origin, and headers beside the key. */
export interface VisitorRead {
  path: string;
  headers?: Record<string, string>;
}

/** The responses to a read with and without plans, byte by byte. */
interface BothAnswers {
  expected: string;
  planned: string;
  /** Whether a plan answered instead of `@supabase/lite`. */
  isPlanned: boolean;
}

/** A backend with plans for visitors' reads and one without, over the same database. */
export interface BothWays {
  /** Sends a request to both; null if the contract refuses it. */
  ask(read: VisitorRead): Promise<BothAnswers | null>;
  /** Sends all requests, to the backend with plans twice in a row. */
  compare(reads: readonly VisitorRead[]): Promise<Comparison>;
  close(): Promise<void>;
}

interface Comparison {
  /** The first reads whose responses differ, or contain hidden data. */
  differences: unknown[];
  answered: number;
  planned: number;
}

/** @param isPooled whether there may be a pooler in front of the database */
export async function askBothWays(
  { backend, secrets }: AttackedBackend,
  isPooled: boolean,
): Promise<BothWays> {
  const library = await backendBeside(backend, { maxConnections: 4 });
  const planning = await backendBeside(backend, { anonymousConnections: 4, isPooled });
  const askedLibrary = vi.spyOn(RlsConnection.prototype, "withContext");

  async function ask({ path, headers = {} }: VisitorRead): Promise<BothAnswers | null> {
    const sent = new Map(Object.entries({ ...headers, apikey: backend.anonKey }));
    const head = { method: "GET", url: path, header: (name: string) => sent.get(name) };
    const admission = await backend.calls.contract.admit(head);
    if (isRefusal(admission)) return null;
    const request = () => canonicalRequest(admission, head, backend.anonKey, null);
    const expected = await textOf(await library.ask(request(), PUBLIC_READ));
    const before = askedLibrary.mock.calls.length;
    const planned = await textOf(await planning.ask(request(), PUBLIC_READ));
    return { expected, planned, isPlanned: askedLibrary.mock.calls.length === before };
  }

  async function compare(reads: readonly VisitorRead[]): Promise<Comparison> {
    const comparison: Comparison = { differences: [], answered: 0, planned: 0 };
    for (const read of reads) {
      const first = await ask(read);
      const second = await ask(read);
      if (first === null || second === null) continue;
      const isSame = first.planned === first.expected && second.planned === second.expected;
      if (!isSame || leaked(second.planned, secrets).length > 0)
        comparison.differences.push({ read, first, second });
      const isAnswered = second.expected.startsWith("[20");
      comparison.answered += Number(isAnswered);
      comparison.planned += Number(isAnswered && second.isPlanned);
    }
    return { ...comparison, differences: comparison.differences.slice(0, 2) };
  }

  return {
    ask,
    compare,
    async close() {
      askedLibrary.mockRestore();
      await Promise.all([library.close(), planning.close()]);
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
