import type { Sql } from "postgres";
import { CLOSE_WITHIN_SECONDS } from "../database/address";
import { apiError } from "./api-error";
import type { OnAccountEvent } from "./auth/account-event";
import { createAccountService } from "./auth/account-service";
import { withCapturedConsole } from "./console-capture";
import { explainDataError } from "./data-error";
import { tidyImages } from "./left-behind-images";
import { createLiteApp, type LiteAppOptions } from "./lite-app";
import { type ErrorLog, type SafeError, safeError } from "./safe-error";
import { asSingleRow } from "./single-row";
import { explainStorageError } from "./storage-error";
import { finishStoredFileAnswer } from "./stored-file-answer";
import { unwrapUploadForm } from "./upload-form";

export interface BackendOptions extends LiteAppOptions {
  /** A connection as the owner of the schema, for the few questions that the server asks itself. */
  sql: Sql;
  logger: ErrorLog;
  /** Told of each sign-in, sign-up, change of password, renewal and logout. */
  onAccountEvent?: OnAccountEvent;
}

export interface Backend {
  /** Answers a request to one of `BACKEND_PATHS`; never throws. */
  fetch(request: Request, peerAddress?: string | null): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Supabase's services over our own database and files: `@supabase/lite` with its gaps closed
 * (accounts by invitation only, uploads as browsers send them, files of deleted projects, nothing
 * printed unfiltered). The database has the system schema and the migrations already.
 */
export function createBackend(options: BackendOptions): Backend {
  const { sql, logger, storageDirectory } = options;
  const lite = createLiteApp(options);
  const accounts = createAccountService({ sql, onEvent: options.onAccountEvent });

  const route = async (request: Request, peerAddress: string | null, said: unknown[]) => {
    const { pathname } = new URL(request.url);
    const forward = (forwarded: Request) => lite.app.fetch(forwarded, { peerAddress });
    if (pathname.startsWith("/auth/v1/")) {
      const databaseErrors = () => errorsAmong(said);
      return accounts.answer(request, { forward, databaseErrors, clientAddress: peerAddress });
    }
    if (pathname.startsWith("/storage/v1/")) {
      const upload = await unwrapUploadForm(request);
      if (upload instanceof Response) return upload;
      const answer = explainStorageError(await forward(upload), errorsAmong(said));
      return finishStoredFileAnswer(request, answer);
    }
    const response = await forward(request);
    if (response.ok && deletesProjects(request, pathname)) {
      await tidyImages({ sql, storageDirectory, logger });
    }
    return explainDataError(await asSingleRow(request, response), said);
  };

  return {
    async fetch(request, peerAddress = null) {
      const said: unknown[] = [];
      const listener = (values: unknown[]) => said.push(...values);
      return withCapturedConsole(listener, async () => {
        try {
          const response = await route(request, peerAddress, said);
          if (response.status >= 500) report(logger, request, said);
          return response;
        } catch (error) {
          report(logger, request, [...said, error]);
          return apiError(500, "unexpected_failure", "Internal server error");
        }
      });
    },
    close: () => lite.close(CLOSE_WITHIN_SECONDS),
  };
}

function deletesProjects(request: Request, pathname: string): boolean {
  return request.method === "DELETE" && /^\/rest\/v1\/(projects|organisations)$/.test(pathname);
}

function errorsAmong(said: unknown[]): SafeError[] {
  return said.filter(isErrorLike).map(safeError);
}

function report(logger: ErrorLog, request: Request, said: unknown[]): void {
  const { pathname: path } = new URL(request.url);
  logger.error(
    { method: request.method, path, errors: errorsAmong(said) },
    "A request to the backend failed",
  );
}

function isErrorLike(value: unknown): value is object {
  return typeof value === "object" && value !== null && "message" in value;
}
