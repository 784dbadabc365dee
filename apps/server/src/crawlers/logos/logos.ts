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

/** Bytes of small logos that stay in memory. */
const MAX_BYTES = 2 * 1024 * 1024;

const organisationRow = v.object({ image_url: v.nullable(v.string()) });

/**
 * Small versions of organisations' logos for rendered pages, since stored logos are inline data URLs of up to
 * 4 MiB. Each request checks again whether visitors may read the logo; drawings are cached by its digest.
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
   * @returns null for an organisation that visitors may not read, and where its logo is now another, or none
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
    const small = this.#drawn.get(digest) ?? (await this.#draw(stored));
    this.#drawn.set(digest, small);
    return small;
  }

  async #draw(stored: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = Buffer.from(stored.slice(stored.indexOf(",") + 1), "base64");
    return new Uint8Array(await this.#options.drawer.drawLogo(new Uint8Array(bytes)));
  }
}

/** The digest in a logo's address: the first half of the SHA-256 of the stored text, in hexadecimal. */
export function digestOf(stored: string): string {
  return createHash("sha256").update(stored).digest("hex").slice(0, 32);
}
