import { createHash } from "node:crypto";
import type { Language } from "@vigie/domain/language/languages";
import { LRUCache } from "lru-cache";
import type { AskAsVisitor } from "../visitor-reads";
import type { PreviewDrawer } from "./preview-drawer";
import { type PreviewPlan, readListPreview, readProjectPreview } from "./read-preview";

interface PreviewOptions {
  ask: AskAsVisitor;
  drawer: Pick<PreviewDrawer, "draw">;
  /** The organisation that the public list is pinned to; null for all. */
  organizationId: number | null;
}

/** Bytes of pictures that stay in memory. */
const MAX_BYTES = 8 * 1024 * 1024;

/** A link preview. */
export interface Preview {
  /** JPEG. */
  picture: Uint8Array<ArrayBuffer>;
  /** The `ETag` of the picture. */
  etag: string;
}

/**
 * The pictures of link previews. Their content is read for each request, with a visitor's rights, so that no
 * picture outlives a change. Pictures are cached in memory by their content.
 */
export class Previews {
  readonly #options: PreviewOptions;
  readonly #drawn = new LRUCache<string, Preview, PreviewPlan>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ picture }) => picture.length + 512,
    // A drawing goes on when the cache evicts its entry, so that requests that wait for it are answered.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: plan }) => this.#draw(plan),
  });

  constructor(options: PreviewOptions) {
    this.#options = options;
  }

  /**
   * The preview of a project.
   *
   * @returns null for one that is offline or does not exist
   * @throws {VisitorReadError | DrawerBusyError | Error} when it cannot be read or drawn now
   */
  async ofProject(id: string, language: Language): Promise<Preview | null> {
    const plan = await readProjectPreview(this.#options.ask, id, language);
    return plan && this.#drawOnce(plan);
  }

  /**
   * The preview of the public list.
   *
   * @throws {VisitorReadError | DrawerBusyError | Error} when it cannot be read or drawn now
   */
  async ofList(language: Language): Promise<Preview> {
    const { ask, organizationId } = this.#options;
    return this.#drawOnce(await readListPreview(ask, organizationId, language));
  }

  #drawOnce(plan: PreviewPlan): Promise<Preview> {
    const { cover, ...texts } = plan;
    const key = JSON.stringify([texts, cover?.name ?? null]);
    return this.#drawn.forceFetch(key, { context: plan });
  }

  async #draw({ cover, ...texts }: PreviewPlan): Promise<Preview> {
    const bytes = cover && (await cover.load(this.#options.ask));
    const picture = new Uint8Array(await this.#options.drawer.draw({ ...texts, cover: bytes }));
    const hash = createHash("sha256").update(picture).digest("base64url").slice(0, 27);
    return { picture, etag: `"${hash}"` };
  }
}
