import type { IncomingMessage } from "node:http";
import { message } from "@vigie/domain/language/message";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { isRefusal, type Refusal, refusal } from "../contract/refusal";
import { limitConcurrency } from "../crawlers/file-routes";
import { type AskAsVisitor, VisitorReadError } from "../crawlers/visitor-reads";
import type { RequestBinding } from "../http/call-handler";
import { apiHeaders } from "../http/security-headers";
import { pathAndQueryOf } from "../lib/plain-http";
import { safeError } from "../log/safe-error";
import type { PublicPage } from "../pages/page-address";
import { activitiesXml } from "./iati-files";
import { type FileLog, FileSender } from "./large-files";
import { NO_FILE, readOpenDataAddress } from "./open-data-address";
import { ProjectReader } from "./project-reader";
import { answerRefusal, wantsPage } from "./refusals";
import { cachedAs, isSmall, smallFile } from "./small-files";
import { tableFile } from "./table-files";

interface OpenDataOptions {
  ask: AskAsVisitor;
  /** The public origin, without a slash at its end; null where none is set. */
  publicUrl: string | null;
  /** The organisation that the public list is pinned to; null for all. */
  organizationId: number | null;
  /** Whether people reach the server over https, and only so. */
  https: boolean;
  logger: FileLog;
  /** The monotonic clock in milliseconds; for tests of how slowly files may be taken. */
  now?: () => number;
}

/** See {@link createOpenDataRoutes}. */
export interface OpenDataRoutes {
  routes: Hono<RequestBinding>;
  /** What a program asks for, where that is small enough to be cached as pages are; null for everything else. */
  cachedFileAt(incoming: IncomingMessage): PublicPage | null;
}

const EXPOSED_HEADERS = ["content-disposition", "etag", "retry-after"];
const UNAVAILABLE = refusal(503, "unavailable", message("openData.unavailable"), 2);

/**
 * Serves projects as open data, all with a visitor's rights: `/data/projects.json` and the other formats, narrowed as the
 * public list is, `/data/projects/{id}.json` and `.atom`,
 * and the files of organisations in IATI. All other addresses are passed on.
 */
export function createOpenDataRoutes(options: OpenDataOptions): OpenDataRoutes {
  const { ask, publicUrl, organizationId, https, logger, now } = options;
  const reader = new ProjectReader(ask, organizationId);
  const sender = new FileSender(logger, now);
  const routes = new Hono<RequestBinding>();

  const onFiles = (handler: MiddlewareHandler<RequestBinding>) =>
    routes.use("/data/*", (c, next) =>
      readOpenDataAddress(pathAndQueryOf(c.req.url)) === null ? next() : handler(c, next),
    );
  onFiles(
    cors({
      origin: "*",
      allowMethods: ["GET", "HEAD"],
      exposeHeaders: EXPOSED_HEADERS,
      maxAge: 86_400,
    }),
  );
  onFiles(apiHeaders(https));
  onFiles(limitConcurrency());
  onFiles(async (c) => {
    const answered = await answer(c).catch((error: unknown) => {
      if (!(error instanceof VisitorReadError))
        logger.error({ path: c.req.path, error: safeError(error) }, "Open data could not be read");
      return UNAVAILABLE;
    });
    return isRefusal(answered) && !(answered instanceof Response)
      ? answerRefusal(answered, c.req)
      : answered;
  });
  async function answer({ req, env }: Context<RequestBinding>): Promise<Response | Refusal> {
    const asked = readOpenDataAddress(pathAndQueryOf(req.url)) ?? NO_FILE;
    if (isRefusal(asked)) return asked;
    if (req.method !== "GET" && req.method !== "HEAD") return NO_FILE;
    if (isSmall(asked)) return smallFile(asked, { reader, ask, publicUrl, organizationId });
    return sender.send(req, env ?? {}, () =>
      asked.file === "activities"
        ? activitiesXml(asked, { reader, publicUrl })
        : tableFile(asked, { reader, publicUrl }),
    );
  }
  return {
    routes,
    cachedFileAt({ url = "", headers }) {
      if (wantsPage(headers.accept)) return null;
      const asked = readOpenDataAddress(url);
      return asked !== null && !isRefusal(asked) && isSmall(asked) ? cachedAs(asked) : null;
    },
  };
}
