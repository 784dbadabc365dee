import { message } from "@vigie/domain/language/message";
import type { Sql } from "postgres";
import type { Account } from "../../contract/caller";
import { authError } from "../../errors/auth-error";
import { troubleOf, troubleResponse } from "../../errors/trouble";
import { ConcurrencyLimiter } from "../../lib/concurrency-limiter";
import { TokenBuckets } from "../../lib/token-buckets";
import type { SafeError } from "../../log/safe-error";
import type { Mailer } from "../../mail/mailer";
import { type AccountCall, forwardCall, nameOf, noSuchSession } from "./account-call";
import type { OnAccountEvent } from "./account-event";
import { GuessThrottle } from "./guess-throttle";
import { inviteByMail } from "./invite-by-mail";
import { recover } from "./recover";
import { refresh } from "./refresh";
import { signIn } from "./sign-in";
import { signUp } from "./sign-up";
import { updateAccount } from "./update-account";

/** An open page renews once an hour; several tabs and a wrong clock may do so more often. */
const RENEWALS_PER_SESSION = { attempts: 30, perSeconds: 300 };

/** Two concurrent renewals with one token would end its session. */
const LIMITS_PER_TOKEN = { concurrent: 1, queued: 20 };

const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

interface AccountServiceOptions {
  /** A connection that may read and write the schema `auth` and ask about invitations. */
  sql: Sql;
  /** Called after each sign-in, sign-up, change of password, renewal and logout. */
  onEvent?: OnAccountEvent | undefined;
  /** Slows down guesses at passwords; one with the usual limits by default. */
  throttle?: GuessThrottle | undefined;
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  /** The server's address for people, for example `https://projects.example.org`. */
  publicUrl: string;
}

/** What each request brings along. */
interface Forwarding {
  /** Forwards a request to the library's accounts service. */
  forward(request: Request): Promise<Response>;
  /** Calls a function of the data service with the rights of the request. */
  callFunction(name: string, args: object): Promise<Response>;
  /** Database errors of the forwarded requests. */
  databaseErrors(): SafeError[];
  /** Address of the client; null for the server's own requests. */
  clientAddress: string | null;
  /** The account of the request's verified access token; null for none. */
  account: Account | null;
}

interface AccountService {
  /** Answers a request below `/auth/v1`. */
  answer(request: Request, forwarding: Forwarding): Promise<Response>;
}

/**
 * The accounts service in front of the library's: it answers only the calls that Vigie makes, with checked bodies, so
 * that there is no other way to create or open an account.
 */
export function createAccountService(options: AccountServiceOptions): AccountService {
  const { sql, onEvent, throttle = new GuessThrottle(), mailer, publicUrl } = options;
  const renewals = new ConcurrencyLimiter(LIMITS_PER_TOKEN);
  const sessions = new TokenBuckets(RENEWALS_PER_SESSION);
  return {
    async answer(request, forwarding) {
      const { clientAddress } = forwarding;
      const call: AccountCall = {
        ...forwarding,
        request,
        sql,
        throttle,
        renewals,
        sessions,
        mailer,
        publicUrl,
        record: (event) => onEvent?.(event, clientAddress),
      };
      const response = (await refuseForeignSession(call)) ?? (await answerCall(call));
      return response.status < 500 ? response : explainFailure(forwarding.databaseErrors());
    },
  };
}

function answerCall(call: AccountCall): Response | Promise<Response> {
  switch (nameOf(call.request)) {
    case "POST /signup":
      return signUp(call);
    case "POST /token":
      return giveToken(call);
    case "POST /logout":
      return signOut(call);
    case "POST /recover":
      return recover(call);
    case "POST /invite":
      return inviteByMail(call);
    case "PUT /user":
      return updateAccount(call);
    case "GET /user":
      return forwardCall(call, { path: "/user" });
    case "GET /settings":
      return forwardCall(call, { path: "/settings" });
    case "GET /health":
      return forwardCall(call, { path: "/health" });
    default: {
      const message = "This server signs people in with email and password only";
      return authError(422, "provider_disabled", message);
    }
  }
}

/** The contract allows only these two grant types. */
function giveToken(call: AccountCall): Promise<Response> {
  const grant = new URL(call.request.url).searchParams.get("grant_type");
  return grant === "password" ? signIn(call) : refresh(call);
}

/**
 * Answers `POST /logout`: ends this session (`local`), all of the account's (`global`, which is Supabase's default as
 * well) or all but this one (`others`). Their access tokens are refused from then on.
 */
async function signOut(call: AccountCall): Promise<Response> {
  const scope = new URL(call.request.url).searchParams.get("scope") ?? "global";
  const response = await forwardCall(call, { path: `/logout?scope=${scope}` });
  if (response.ok && call.account !== null) {
    call.record({ event: "sign_out", outcome: "success", accountId: call.account.id });
  }
  return response;
}

/**
 * The refusal of a token whose session is another account's, or null. The library only checks that the session exists.
 */
async function refuseForeignSession({ account, sql }: AccountCall): Promise<Response | null> {
  if (account === null) return null;
  const foreign = await sql`
    select from auth.sessions where id = ${account.sessionId} and user_id <> ${account.id}`;
  return foreign.length === 0 ? null : noSuchSession();
}

/** After a 503 the browser keeps the session and tries again; after any other failure it would drop it. */
function explainFailure(errors: SafeError[]): Response {
  const trouble = troubleOf(errors.map(({ code }) => code));
  if (trouble !== null) return troubleResponse("/auth/v1/", trouble);
  if (errors.some(({ code = "" }) => DATA_EXCEPTION.test(code))) {
    return authError(400, "validation_failed", "The request has characters that cannot be stored");
  }
  return authError(500, "unexpected_failure", message("refused.serverFailed"));
}
