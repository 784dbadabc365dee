import { PROJECT_STATUSES } from "@vigie/domain/project/project-status";
import * as v from "valibot";

/** Size of a link preview in pixels: what chats and social networks show whole. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** What a link preview shows, as it is sent to the program that draws it. */
export const previewContentSchema = v.object({
  title: v.string(),
  /** Whose it is; null where several organisations publish. */
  organisation: v.nullable(v.string()),
  phase: v.nullable(v.picklist(PROJECT_STATUSES)),
  /** A short line in place of a phase; null for none. */
  note: v.nullable(v.string()),
  /** The bytes of a picture as it is stored; null for none. */
  cover: v.nullable(v.instance(Uint8Array)),
});

/** What a link preview shows. */
export type PreviewContent = v.InferOutput<typeof previewContentSchema>;

/** Longest side of a drawn logo in pixels: pages show it at 32, on sharp screens at up to four times that. */
export const LOGO_SIZE = 128;

/** What the program that draws is asked for. */
export const drawingSchema = v.variant("kind", [
  v.object({ kind: v.literal("preview"), content: previewContentSchema }),
  /** A smaller version of a logo, from the bytes of the picture as it is stored. */
  v.object({ kind: v.literal("logo"), stored: v.instance(Uint8Array) }),
]);

/** What the program that draws is asked for. */
export type Drawing = v.InferOutput<typeof drawingSchema>;

/** What the program sends back. */
export const drawingAnswerSchema = v.union([
  v.object({ picture: v.instance(Uint8Array) }),
  v.object({ failure: v.string() }),
]);

/** The picture, or why there is none. */
export type DrawingAnswer = v.InferOutput<typeof drawingAnswerSchema>;
