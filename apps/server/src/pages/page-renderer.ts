import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
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
    return v.parse(v.function(), create({ config, publicUrl, fetch }));
  };
  return async (address) => {
    loading ??= load().catch((error: unknown) => {
      // The bundle may be built later, so the next request tries again.
      loading = undefined;
      throw error;
    });
    const render = await loading;
    const built = await readFile(path.join(webDirectory, "index.html"), "utf8");
    const rendered = v.parse(renderedSchema, await render(address, new Date()));
    return new Response(fillPage(built, config, rendered, readInlined()), {
      status: rendered.status,
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  };
}
