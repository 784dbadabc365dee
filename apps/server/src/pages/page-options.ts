import { pageConfigSchema } from "@vigie/domain/page-config";
import * as v from "valibot";

/** The options for rendering public pages: plain data, which can be sent to a worker thread. */
export const pageOptionsSchema = v.object({
  /** The server bundle of the web app, which renders pages; it may be built later. */
  rendererFile: v.string(),
  /** The folder of the built web app, with `index.html`. */
  webDirectory: v.string(),
  /** The configuration that pages receive. */
  config: pageConfigSchema,
  /** The public origin; null where none is configured. */
  publicUrl: v.nullable(v.string()),
});

/** See {@link pageOptionsSchema}. */
export type PageOptions = v.InferOutput<typeof pageOptionsSchema>;
