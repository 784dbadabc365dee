import { createHash } from "node:crypto";
import { message } from "@vigie/domain/language/message";
import fresh from "fresh";
import type { HonoRequest } from "hono";
import { version } from "../config/version";
import { isRefusal, type Refusal, refusal } from "../contract/refusal";
import { VisitorReadError } from "../crawlers/visitor-reads";
import type { RequestBinding } from "../http/call-handler";
import { type ErrorLog, safeError } from "../log/safe-error";
import { encodingFor, FileSlots, type Parts, SlowClientError, streamOf } from "./streams";

/** A file that is made while it is sent. */
export interface LargeContent {
  /** Changes with whatever the file holds. */
  state: string;
  type: string;
  /** What it is stored as; a browser shows one without a name. */
  name?: string;
  /** Whether it is compressed by itself. */
  isPacked?: boolean;
  parts: Parts;
}

/** A file is asked for again each time, and mostly is what it was. */
const REVALIDATE = "public, max-age=0, must-revalidate";

const TOO_MANY: Readonly<Record<"client" | "server", Refusal>> = {
  client: refusal(429, "too_many_requests", message("openData.tooManyFiles"), 10),
  server: refusal(503, "unavailable", message("openData.busy"), 30),
};

/** The part of the logger that tells of files. */
export type FileLog = ErrorLog & Record<"info", ErrorLog["error"]>;

/** Sends large files, a few at a time. */
export class FileSender {
  readonly #slots: FileSlots;
  readonly #logger: FileLog;

  constructor(logger: FileLog, now?: () => number) {
    this.#slots = new FileSlots(now);
    this.#logger = logger;
  }

  /**
   * A file, or why there is none.
   *
   * @param prepare begins to read; its errors are passed on
   */
  async send(
    req: HonoRequest,
    { clientAddress = null, incoming }: Partial<RequestBinding["Bindings"]>,
    prepare: () => Promise<LargeContent | Refusal>,
  ): Promise<Response | Refusal> {
    const slot = this.#slots.take(clientAddress);
    if (typeof slot === "string") return TOO_MANY[slot];
    let isBegun = false;
    try {
      const content = await prepare();
      if (isRefusal(content)) return content;
      const encoding = content.isPacked ? null : encodingFor(req.header("accept-encoding"));
      const common = {
        etag: etagOf(req.url, content.state),
        "cache-control": REVALIDATE,
        vary: "Accept-Encoding",
      };
      const known = req.header("if-none-match");
      if (known !== undefined && fresh({ "if-none-match": known }, common))
        return new Response(null, { status: 304, headers: common });
      const headers = new Headers({ ...common, "content-type": content.type });
      if (content.name)
        headers.set("content-disposition", `attachment; filename="${content.name}"`);
      if (encoding !== null) headers.set("content-encoding", encoding);
      if (req.method === "HEAD") return new Response(null, { headers });
      isBegun = true;
      const body = streamOf(content.parts, encoding, {
        slot,
        connection: incoming?.socket ?? null,
        onBroken: (reason) => this.#tell(reason),
      });
      return new Response(body, { headers });
    } finally {
      if (!isBegun) slot.release();
    }
  }

  /** In one line; its client is told by the connection alone. */
  #tell(reason: unknown): void {
    const isOurs = !(reason instanceof VisitorReadError || reason instanceof SlowClientError);
    const fields = { error: safeError(reason) };
    this.#logger[isOurs ? "error" : "info"](fields, "A file of open data broke off");
  }
}

/** Weak, since all encodings share it. Another version may write other columns. */
function etagOf(url: string, state: string): string {
  const { pathname, search } = new URL(url);
  const hash = createHash("sha256").update([version, pathname, search, state].join("\n"));
  return `W/"${hash.digest("base64url").slice(0, 27)}"`;
}
