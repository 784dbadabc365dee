import { CLOSE_WITHIN_SECONDS } from "../database/address";
import { apiError } from "../errors/api-error";
import { explainStorageError } from "../errors/storage-error";
import { troubleOf, troubleResponse } from "../errors/trouble";
import { type PlainAnswer, type PlainCall, plainAnswerOf, requestOf } from "../lib/plain-http";
import { withCapturedConsole } from "../log/console-capture";
import { type ErrorLog, type SafeError, safeError } from "../log/safe-error";
import { createMailer } from "../mail/mailer";
import type { OnAccountEvent } from "./auth/account-event";
import { createAccountService } from "./auth/account-service";
import type { GuessThrottle } from "./auth/guess-throttle";
import type { CallContext } from "./call-context";
import { createLiteServices } from "./lite/lite-app";
import type { LiteOptions } from "./lite/lite-options";
import { withAnswerLimit } from "./rest/answer-limit";
import { explainDataError } from "./rest/data-error";
import { withWrittenArguments } from "./rest/function-arguments";
import { functionCall } from "./rest/function-call";
import { importProjects, isImport } from "./rest/import-call";
import { asSingleRow } from "./rest/single-row";
import { hideFileOfDeletedProject } from "./storage/deleted-project-files";
import { isFileList, listFiles } from "./storage/list-files";
import { deleteOrphans } from "./storage/orphaned-files";
import { bodyOf } from "./storage/received-file";
import { refuseRendition } from "./storage/rendition-files";
import { finishStoredFileResponse } from "./storage/stored-file-response";

/** What a backend is opened with, and whom it tells. */
export interface BackendOptions extends LiteOptions {
  logger: ErrorLog;
  /** Told of each sign-in, sign-up, change of password, renewal and logout. */
  onAccountEvent?: OnAccountEvent;
  /** Slows down guesses at passwords; one of its own unless given. */
  throttle?: GuessThrottle;
}

/** What answers Supabase's services, in this thread or another. */
export interface Backend {
  /** Answers a call to Supabase's services; never throws. */
  answer(call: PlainCall, context: CallContext): Promise<PlainAnswer>;
  /** @param withinSeconds for what is under way; 3 unless told */
  close(withinSeconds?: number): Promise<void>;
}

/** A backend in this thread. */
export interface LocalBackend extends Backend {
  /** Answers a request as {@link Backend.answer} does, whole or in parts. */
  fetch(request: Request, context: CallContext): Promise<Response>;
}

/** A backend whose connections to the database can be replaced by new ones. */
export interface RenewableBackend extends Backend {
  /**
   * Answers from now on over new connections. Requests under way have some milliseconds to end;
   * what is not done by then is answered 503.
   */
  renew(graceMs: number): void;
}

/**
 * Supabase's services over our own database and files: `@supabase/lite` with its gaps closed
 * (accounts by invitation only, uploads as browsers send them, files of deleted projects, nothing
 * printed unfiltered). The database has the system schema and the migrations already.
 */
export function createBackend(options: BackendOptions): LocalBackend {
  const { logger, storageDirectory, onAccountEvent, publicUrl, mail, throttle } = options;
  const lite = createLiteServices(options);
  const mailer = mail
    ? createMailer(mail, logger, (wasTaken) =>
        onAccountEvent?.({ event: "mail", outcome: wasTaken ? "success" : "failure" }, null),
      )
    : null;
  const accounts =
    lite.accounts &&
    createAccountService({
      sql: lite.accounts.sql,
      onEvent: onAccountEvent,
      throttle,
      mailer,
      publicUrl,
    });

  const answerAccounts = (request: Request, context: CallContext, consoleOutput: unknown[]) => {
    const { account, clientAddress } = context;
    const { accounts: library } = lite;
    if (library === null || accounts === null) return noSuchCall();
    return accounts.answer(request, {
      forward: (forwarded) => library.app.fetch(forwarded, { peerAddress: clientAddress }),
      callFunction: (name, args) =>
        answerData(functionCall(request, name, args), forwardData(clientAddress), consoleOutput),
      databaseErrors: () => errorsAmong(consoleOutput),
      clientAddress,
      account,
    });
  };
  const forwardData =
    (peerAddress: string | null): Forward =>
    async (forwarded) =>
      lite.data.fetch(forwarded, { peerAddress });
  const answerFiles = async (request: Request, context: CallContext, consoleOutput: unknown[]) => {
    const { clientAddress, file } = context;
    const forward = forwardData(clientAddress);
    if (isFileList(request)) {
      const isOperators = request.headers.get("apikey") === options.secrets.secretKey;
      return listFiles(request, forward, isOperators);
    }
    const refusal = refuseRendition(request);
    if (refusal !== null) return refusal;
    const upload = file === null ? request : withBody(request, bodyOf(file));
    const answer = explainStorageError(await forward(upload), errorsAmong(consoleOutput));
    const visible = await hideFileOfDeletedProject(lite.sql, request, answer);
    return finishStoredFileResponse(request, visible);
  };
  const answerData = async (request: Request, forward: Forward, consoleOutput: unknown[]) => {
    const response = await forward(request);
    if (response.ok && releasesFiles(request, new URL(request.url).pathname)) {
      await deleteOrphans({ sql: lite.sql, storageDirectory, logger });
    }
    return explainDataError(await asSingleRow(request, response), consoleOutput);
  };

  const answerRows = (request: Request, context: CallContext, consoleOutput: unknown[]) => {
    const { account } = context;
    if (account !== null && isImport(request)) {
      return importProjects(request, account, lite.connection);
    }
    const forward = forwardData(context.clientAddress);
    return answerData(withWrittenArguments(request), forward, consoleOutput);
  };

  const route = async (request: Request, context: CallContext, consoleOutput: unknown[]) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/auth/v1/")) return answerAccounts(request, context, consoleOutput);
    if (pathname.startsWith("/storage/v1/")) return answerFiles(request, context, consoleOutput);
    if (pathname.startsWith("/rest/v1/")) return answerRows(request, context, consoleOutput);
    // The library decodes a path before it looks at it: `/%61uth/v1/recover` is an account call to it.
    return noSuchCall();
  };

  const answer = (request: Request, context: CallContext) => {
    const consoleOutput: unknown[] = [];
    const listener = (values: unknown[]) => consoleOutput.push(...values);
    return withCapturedConsole(listener, async () => {
      try {
        const work = () => route(request, context, consoleOutput);
        const response = await withAnswerLimit(context.maxAnswerBytes, work);
        if (response.status >= 500) report(logger, request, consoleOutput);
        return response;
      } catch (error) {
        report(logger, request, [...consoleOutput, error]);
        return failure(request, errorsAmong([...consoleOutput, error]));
      }
    });
  };

  return {
    fetch: answer,
    answer: async (call, context) => plainAnswerOf(await answer(requestOf(call), context)),
    async close(withinSeconds = CLOSE_WITHIN_SECONDS) {
      await Promise.all([mailer?.close(), lite.close(withinSeconds)]);
    },
  };
}

/** An account call that met trouble with the database may also throw. */
function failure(request: Request, errors: SafeError[]): Response {
  const trouble = troubleOf(errors.map(({ code }) => code));
  if (trouble !== null) return troubleResponse(new URL(request.url).pathname, trouble);
  return apiError(500, "unexpected_failure", "Internal server error");
}

function withBody(request: Request, body: ReadableStream<Uint8Array>): Request {
  // Node asks for `duplex` with a stream, which the types of browsers do not know.
  const init: RequestInit & { duplex: "half" } = { body, duplex: "half" };
  return new Request(request, init);
}

type Forward = (request: Request) => Promise<Response>;

function noSuchCall(): Response {
  return apiError(404, "not_found", "There is no such call");
}

/** The files of a project in the trash stay. */
function releasesFiles({ method }: Request, pathname: string): boolean {
  if (method === "DELETE") return pathname === "/rest/v1/organisations";
  return /^\/rest\/v1\/rpc\/(?:delete_organisation|delete_project_for_good)$/.test(pathname);
}

function errorsAmong(consoleOutput: unknown[]): SafeError[] {
  return consoleOutput.filter(isErrorLike).map(safeError);
}

function report(logger: ErrorLog, { method, url }: Request, consoleOutput: unknown[]): void {
  const { pathname: path } = new URL(url);
  logger.error(
    { method, path, errors: errorsAmong(consoleOutput) },
    "A request to the backend failed",
  );
}

function isErrorLike(value: unknown): value is object {
  return typeof value === "object" && value !== null && "message" in value;
}
