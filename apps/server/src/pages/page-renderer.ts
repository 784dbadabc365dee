import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { EMBED_THEMES } from "@vigie/domain/embed-address";
import * as v from "valibot";
import { fillEmbed } from "./fill-embed";
import { fillPage } from "./fill-page";
import { createInlinedReader } from "./inlined";
import type { PageOptions } from "./page-options";

const bundleSchema = v.object({ createPageRenderer: v.function() });

const renderedSchema = v.object({
  status: v.picklist([200, 404]),
  head: v.string(),
  body: v.string(),
  data: v.string(),
  language: v.string(),
  direction: v.picklist(["ltr", "rtl"]),
  /** Of a page for frames of other sites; other pages have none. */
  theme: v.optional(v.nullable(v.picklist(EMBED_THEMES))),
});

/** Renders the public page at an address (see `readPageAddress`); rejects where that fails. */
export type RenderPage = (address: string) => Promise<Response>;

/**
 * Renders public pages in this thread, with the server bundle of the web app.
 *
 * @param ask answers requests to the data service with a visitor's rights
 */
export function createPageRenderer(
  options: PageOptions,
  ask: (request: Request) => Promise<Response>,
): RenderPage {
  const { webDirectory, config, publicUrl } = options;
  const readInlined = createInlinedReader(options);
  let loading: Promise<(...args: unknown[]) => unknown> | undefined;
  const load = async () => {
    const { rendererFile } = options;
    const bundle: unknown = await import(/* @vite-ignore */ pathToFileURL(rendererFile).href);
    const { createPageRenderer: create } = v.parse(bundleSchema, bundle);
    const fetch = (...args: ConstructorParameters<typeof Request>) => ask(new Request(...args));
    const readWorld = () => readFile(path.join(webDirectory, "map", "still.json"), "utf8");
    return v.parse(v.function(), create({ config, publicUrl, fetch, readWorld }));
  };
  return async (address) => {
    loading ??= load().catch((error: unknown) => {
      // The bundle may be built later, so the next request tries again.
      loading = undefined;
      throw error;
    });
    const render = await loading;
    const built = await readFile(path.join(webDirectory, "index.html"), "utf8");
    const { theme, ...rendered } = v.parse(renderedSchema, await render(address, new Date()));
    const page =
      theme === undefined
        ? fillPage(built, config, rendered, readInlined())
        : fillEmbed({ ...rendered, theme }, readInlined()?.embed ?? null);
    return new Response(page, {
      status: rendered.status,
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  };
}
