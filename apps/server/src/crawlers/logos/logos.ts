import { createHash } from "node:crypto";
import { isImageDataUrl } from "@vigie/domain/files/image-data-url";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import type { PreviewDrawer } from "../previews/preview-drawer";
import { type AskAsVisitor, readRows } from "../visitor-reads";

interface LogoOptions {
  ask: AskAsVisitor;
  drawer: Pick<PreviewDrawer, "drawLogo">;
}

/** Of small logos in memory. */
const MAX_BYTES = 2 * 1024 * 1024;

const organisationRow = v.object({ image_url: v.nullable(v.string()) });

/**
 * Small versions of organisations' logos, for pages that the server renders: a logo is stored inline, at up
 * to 4 MiB, which no page can carry. Whether a visitor may read it is asked anew for each request; it is
 * drawn once.
 */
export class Logos {
  readonly #options: LogoOptions;
  readonly #drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length + 512,
  });

  constructor(options: LogoOptions) {
    this.#options = options;
  }

  /**
   * The small version of a logo as WebP.
   *
   * @param digest of the logo as it is stored, see {@link digestOf}
   * @returns null for an organisation that visitors do not read, and once it has another logo or none
   * @throws {VisitorReadError | DrawerBusyError | Error} when it cannot be read or drawn now
   */
  async find(organizationId: number, digest: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { rows } = await readRows(this.#options.ask, {
      table: "organisations",
      query: `select=image_url&id=eq.${organizationId}`,
      row: organisationRow,
    });
    const stored = rows[0]?.image_url ?? "";
    if (!isImageDataUrl(stored) || digestOf(stored) !== digest) return null;
    const known = this.#drawn.get(digest) ?? (await this.#draw(stored));
    this.#drawn.set(digest, known);
    return known;
  }

  async #draw(stored: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = Buffer.from(stored.slice(stored.indexOf(",") + 1), "base64");
    return new Uint8Array(await this.#options.drawer.drawLogo(new Uint8Array(bytes)));
  }
}

/** Tells logos apart in their addresses: the start of the SHA-256 of the stored text, in hexadecimal. */
export function digestOf(stored: string): string {
  return createHash("sha256").update(stored).digest("hex").slice(0, 32);
}
