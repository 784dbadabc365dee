import { pageConfigSchema } from "@vigie/domain/page-config";
import * as v from "valibot";

/** What public pages are rendered with: plain data, which a thread of its own can be given. */
export const pageOptionsSchema = v.object({
  /** The program that renders them, a part of the built web app; it may be built later. */
  rendererFile: v.string(),
  /** The folder of the built web app, with `index.html`. */
  webDirectory: v.string(),
  /** What pages are told of the server. */
  config: pageConfigSchema,
  /** The origin that people see; null where none is configured. */
  publicUrl: v.nullable(v.string()),
});

/** See {@link pageOptionsSchema}. */
export type PageOptions = v.InferOutput<typeof pageOptionsSchema>;
