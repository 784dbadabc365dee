import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { fillPage } from "./fill-page";
import { createFirstStyles } from "./first-styles";
import type { PageOptions } from "./page-options";

const programSchema = v.object({ createPageRenderer: v.function() });

const renderedSchema = v.object({
  status: v.picklist([200, 404]),
  head: v.string(),
  body: v.string(),
  data: v.string(),
});

/** Renders the public page at an address, see `readPageAddress`; rejects where that cannot be done. */
export type RenderPage = (address: string) => Promise<Response>;

/**
 * Renders public pages with the program that was built of the web app, in this thread.
 *
 * @param ask answers a request to the data service with a visitor's rights
 */
export function createPageRenderer(
  options: PageOptions,
  ask: (request: Request) => Promise<Response>,
): RenderPage {
  const { webDirectory, config, publicUrl } = options;
  const firstStyles = createFirstStyles(options.rendererFile);
  let loading: Promise<(...given: unknown[]) => unknown> | undefined;
  const load = async () => {
    const { rendererFile } = options;
    const program: unknown = await import(/* @vite-ignore */ pathToFileURL(rendererFile).href);
    const { createPageRenderer: create } = v.parse(programSchema, program);
    const fetch = (...given: ConstructorParameters<typeof Request>) => ask(new Request(...given));
    return v.parse(v.function(), create({ config, publicUrl, fetch }));
  };
  return async (address) => {
    loading ??= load().catch((error: unknown) => {
      // It may be built later.
      loading = undefined;
      throw error;
    });
    const render = await loading;
    const built = await readFile(path.join(webDirectory, "index.html"), "utf8");
    const rendered = v.parse(renderedSchema, await render(address, new Date()));
    return new Response(fillPage(built, config, rendered, firstStyles()?.css ?? null), {
      status: rendered.status,
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  };
}
