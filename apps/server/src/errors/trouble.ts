import type { TextKey } from "@vigie/domain/language/texts";
import { shapedError } from "./shaped-error";

/**
 * What keeps the server from its work for a while, through no fault of the caller: the database is
 * `away`, so that nothing was done; its connection was `cut` during the work; the disk is `full`; or
 * database or disk are `read-only`.
 */
export type Trouble = "away" | "cut" | "full" | "read-only";

interface Explanation {
  status: 503 | 507;
  code: string;
  /** For the person at a form. */
  message: TextKey;
  /** For the person at a page, where that is another. */
  messageToReaders?: TextKey;
  /** Seconds until another try makes sense. */
  retryAfter: number;
}

const explanations: Record<Trouble, Explanation> = {
  away: {
    status: 503,
    code: "PGRST001",
    message: "refused.databaseAwayUnchanged",
    messageToReaders: "refused.databaseAway",
    retryAfter: 2,
  },
  cut: {
    status: 503,
    code: "PGRST001",
    message: "refused.interruptedWork",
    messageToReaders: "refused.interrupted",
    retryAfter: 2,
  },
  full: {
    status: 507,
    code: "53100",
    message: "refused.diskFull",
    retryAfter: 60,
  },
  "read-only": {
    status: 503,
    code: "25006",
    message: "refused.noChanges",
    retryAfter: 30,
  },
};

/** SQLSTATEs, and codes of the system and of the database's client. */
const signs: readonly [trouble: Trouble, codes: RegExp][] = [
  ["full", /^(53100|ENOSPC|EDQUOT)$/],
  ["read-only", /^(25006|EROFS)$/],
  ["cut", /^(08006|08003|57P01|57P02|57P05|CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONNRESET|EPIPE)$/],
  [
    "away",
    /^(08|28|3D|57P|CONNECT_TIMEOUT$|ECONNREFUSED$|EHOSTUNREACH$|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$|ETIMEDOUT$)/,
  ],
];

/** The trouble that errors with these codes are signs of; null for none. */
export function troubleOf(codes: readonly (string | undefined)[]): Trouble | null {
  const found = signs.find(([, pattern]) => codes.some((code = "") => pattern.test(code)));
  return found?.[0] ?? null;
}

/**
 * The answer to a request that trouble kept from being done, in the shape of the service of its path.
 *
 * @param method of the request; a read is not told that nothing was changed
 */
export function troubleResponse(path: string, trouble: Trouble, method = "POST"): Response {
  const { status, code, message, messageToReaders = message, retryAfter } = explanations[trouble];
  const isRead = method === "GET" || method === "HEAD";
  const response = shapedError(path, {
    status,
    code,
    message: isRead ? messageToReaders : message,
  });
  response.headers.set("retry-after", String(retryAfter));
  return response;
}
