import { message } from "@vigie/domain/language/message";
import type { Attempt } from "../../contract/calls";
import type { Admission } from "../../contract/contract";
import { type Refusal, refusal } from "../../contract/refusal";
import { type Allowance, TokenBuckets } from "../../lib/token-buckets";

const FIVE_MINUTES = 300;
const DAY = 86_400;

/**
 * Per subscriber. Many people may share an address: a whole office can sign in within five minutes, while
 * an attacker has one guess at a password every ten seconds.
 */
const ALLOWANCES: Record<Attempt, Allowance> = {
  signIn: { attempts: 30, perSeconds: FIVE_MINUTES },
  signUp: { attempts: 30, perSeconds: FIVE_MINUTES },
  account: { attempts: 60, perSeconds: FIVE_MINUTES },
  // The database takes 2,000 a day of all: a share of these, which a hall full of people does not use up.
  follow: { attempts: 60, perSeconds: DAY },
  // Of those that are refused: each session has an allowance of its own for those that are granted.
  refresh: { attempts: 150, perSeconds: FIVE_MINUTES },
  // A picture is up to four files with its renditions.
  upload: { attempts: 960, perSeconds: 120 },
  write: { attempts: 3000, perSeconds: 60 },
};

/** The attempts of subscribers, see `subscriberOf`. */
interface AttemptLimits {
  /** Refuses a call whose subscriber made too many of its kind. */
  limited: (admission: Admission, subscriber: string | null) => Refusal | null;
  /** Takes note that a call succeeded: a renewal is not counted then. */
  succeeded: (admission: Admission, subscriber: string) => void;
}

/**
 * Counts attempts by subscriber. The server's own calls are not counted.
 *
 * @param now the monotonic clock in milliseconds
 */
export function limitAttempts(now?: () => number): AttemptLimits {
  const buckets = new Map(
    Object.entries(ALLOWANCES).map(([attempt, allowance]) => [
      attempt,
      new TokenBuckets(allowance, now),
    ]),
  );
  return {
    limited: (admission, subscriber) => {
      const attempt = attemptIn(admission);
      if (attempt === null || subscriber === null) return null;
      const wait = buckets.get(attempt)?.take(subscriber) ?? 0;
      return wait === 0 ? null : refusal(429, codeOf(attempt), wordsOf(attempt), wait);
    },
    succeeded: (admission, subscriber) => {
      if (attemptIn(admission) === "refresh") buckets.get("refresh")?.giveBack(subscriber);
    },
  };
}

function attemptIn({ call, search }: Admission): Attempt | null {
  return search === "?grant_type=refresh_token" ? "refresh" : (call.attempt ?? null);
}

function wordsOf(attempt: Attempt): string {
  return message(attempt === "follow" ? "refused.followTooOften" : "refused.tooManyAttempts");
}

function codeOf(attempt: Attempt): string {
  return attempt === "upload" || attempt === "write"
    ? "too_many_requests"
    : "over_request_rate_limit";
}
