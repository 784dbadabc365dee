import type { Logger } from "pino";
import type { Sql } from "postgres";
import { createAccountGuard } from "./account-guard";
import { withCapturedConsole } from "./console-capture";
import { deleteImagesLeftBehind } from "./left-behind-images";
import { createLiteApp, type LiteAppOptions } from "./lite-app";
import { safeError } from "./safe-error";
import { finishStoredFileAnswer } from "./stored-file-answer";
import { unwrapUploadForm } from "./upload-form";

/** The paths of Supabase's protocol that the backend answers. */
export const BACKEND_PATHS = ["/auth/v1", "/rest/v1", "/storage/v1"] as const;

/** The part of the logger that the backend uses. */
export type ErrorLog = Pick<Logger, "error">;

export interface BackendOptions extends Omit<LiteAppOptions, "maxConnections"> {
  /** A connection as the owner of the schema, for the few questions that the server asks itself. */
  sql: Sql;
  logger: ErrorLog;
  /** Connections for the requests of clients; 10 unless told. */
  maxConnections?: number;
}

export interface Backend {
  /** Answers a request to one of {@link BACKEND_PATHS}; never throws. */
  fetch(request: Request, peerAddress?: string | null): Promise<Response>;
  /** Forgets what it knows of the tables; to be called when migrations were applied. */
  reloadSchema(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Supabase's services over our own database and files: `@supabase/lite` with its gaps closed
 * (accounts by invitation only, uploads as browsers send them, files of deleted projects, nothing
 * printed unfiltered). The database has the system schema and the migrations already.
 */
export function createBackend(options: BackendOptions): Backend {
  const { sql, logger, storageDirectory } = options;
  const { app, connection } = createLiteApp({
    ...options,
    maxConnections: options.maxConnections ?? 10,
  });

  const route = (peerAddress: string | null) => {
    const forward = (request: Request) => app.fetch(request, { peerAddress });
    const guardAccounts = createAccountGuard(sql, forward);

    return async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/auth/v1")) return guardAccounts(request);
      if (pathname.startsWith("/storage/v1")) {
        const upload = await unwrapUploadForm(request);
        if (upload instanceof Response) return upload;
        return finishStoredFileAnswer(request, await forward(upload));
      }
      const response = await forward(request);
      if (deletesProjects(request, pathname) && response.ok) {
        await deleteImagesLeftBehind(sql, storageDirectory);
      }
      return response;
    };
  };

  return {
    async fetch(request, peerAddress = null) {
      const said: unknown[] = [];
      const listener = (values: unknown[]) => said.push(...values);
      return withCapturedConsole(listener, async () => {
        const { pathname } = new URL(request.url);
        try {
          const response = await route(peerAddress)(request);
          if (response.status >= 500) report(logger, request.method, pathname, said);
          return response;
        } catch (error) {
          report(logger, request.method, pathname, [...said, error]);
          return internalError();
        }
      });
    },
    reloadSchema: () => connection.clearSchemaCache(),
    close: () => connection.close(),
  };
}

function deletesProjects(request: Request, pathname: string): boolean {
  return request.method === "DELETE" && /^\/rest\/v1\/(projects|organisations)$/.test(pathname);
}

function report(logger: ErrorLog, method: string, path: string, said: unknown[]): void {
  const errors = said.filter((value) => value instanceof Error).map(safeError);
  logger.error({ method, path, errors }, "A request to the backend failed");
}

function internalError(): Response {
  return Response.json(
    {
      code: 500,
      error_code: "unexpected_failure",
      msg: "Internal server error",
      message: "Internal server error",
    },
    { status: 500, headers: { "access-control-allow-origin": "*" } },
  );
}
