import { createHash } from "node:crypto";
import { message } from "@vigie/domain/language/message";
import { MEDIA_TYPES, projectsAddress } from "@vigie/domain/open-data-addresses";
import fresh from "fresh";
import type { HonoRequest } from "hono";
import { version } from "../config/version";
import { type Refusal, refusal } from "../contract/refusal";
import { VisitorReadError } from "../crawlers/visitor-reads";
import { type ErrorLog, safeError } from "../log/safe-error";
import { addressOfFile, type LargeFile } from "./open-data-address";
import { type ProjectReader, today } from "./project-reader";
import { encodingFor, FileSlots, type Parts, streamOf } from "./streams";
import { csvParts, geojsonParts, xlsxParts } from "./table-files";

const ROWS_OF_WORKBOOK = 20_000;

/** A file is asked for again each time, and mostly is what it was. */
const REVALIDATE = "public, max-age=0, must-revalidate";

const TOO_MANY: Readonly<Record<"client" | "server", Refusal>> = {
  client: refusal(429, "too_many_requests", message("openData.tooManyFiles"), 10),
  server: refusal(503, "unavailable", message("openData.busy"), 60),
};

interface LargeFiles {
  reader: ProjectReader;
  publicUrl: string | null;
  logger: ErrorLog;
}

/** Sends files that are read while they are sent, a few at a time. */
export class FileSender {
  readonly #files: LargeFiles;
  readonly #slots = new FileSlots();

  constructor(files: LargeFiles) {
    this.#files = files;
  }

  /**
   * A file, or why there is none.
   *
   * @param clientAddress null for the server itself
   * @throws {VisitorReadError} where it cannot be begun
   */
  async send(
    asked: LargeFile,
    req: HonoRequest,
    clientAddress: string | null,
  ): Promise<Response | Refusal> {
    const release = this.#slots.take(clientAddress);
    if (typeof release === "string") return TOO_MANY[release];
    let isBegun = false;
    try {
      const { filters } = asked;
      const { found, state } = await this.#files.reader.state(asked);
      if (asked.format === "xlsx" && found > ROWS_OF_WORKBOOK) {
        const address = (this.#files.publicUrl ?? "") + projectsAddress("csv", filters);
        return refusal(
          400,
          "bad_request",
          message("openData.tooManyRows", { limit: ROWS_OF_WORKBOOK, address }),
        );
      }
      const headers = new Headers({
        etag: etagOf(asked, state),
        "cache-control": REVALIDATE,
        vary: "Accept-Encoding",
      });
      if (isKnown(req, headers)) return new Response(null, { status: 304, headers });
      const { type, parts } = this.#contentOf(asked);
      headers.set("content-type", type);
      if (asked.format !== "geojson")
        headers.set("content-disposition", `attachment; filename="projects.${asked.format}"`);
      const encoding = asked.format === "xlsx" ? null : encodingFor(req.header("accept-encoding"));
      if (encoding !== null) headers.set("content-encoding", encoding);
      if (req.method === "HEAD") return new Response(null, { headers });
      isBegun = true;
      return new Response(streamOf(this.#logged(parts), encoding, release), { headers });
    } finally {
      if (!isBegun) release();
    }
  }

  #contentOf(asked: LargeFile): { type: string; parts: Parts } {
    const { reader, publicUrl } = this.#files;
    const rows = reader.rows(asked);
    const origin = publicUrl ?? "";
    const type = MEDIA_TYPES[asked.format];
    switch (asked.format) {
      case "csv":
        return { type: `${type}; charset=utf-8; header=present`, parts: csvParts(rows, origin) };
      case "xlsx":
        return { type, parts: xlsxParts(rows, origin) };
      case "geojson":
        return { type, parts: geojsonParts(rows, origin) };
    }
  }

  /** A file that breaks off is told to its client by the connection alone. */
  async *#logged(parts: Parts): Parts {
    try {
      yield* parts;
    } catch (error) {
      if (!(error instanceof VisitorReadError))
        this.#files.logger.error({ error: safeError(error) }, "A file of open data broke off");
      throw error;
    }
  }
}

/** Weak, since all encodings share it. Another version may have other columns. */
function etagOf(asked: LargeFile, state: string): string {
  const day = asked.filters.dateRange === "all" ? "" : today();
  const hash = createHash("sha256").update([version, addressOfFile(asked), day, state].join("\n"));
  return `W/"${hash.digest("base64url").slice(0, 27)}"`;
}

function isKnown(req: HonoRequest, headers: Headers): boolean {
  const known = req.header("if-none-match");
  if (known === undefined) return false;
  return fresh({ "if-none-match": known }, { etag: headers.get("etag") ?? "" });
}
