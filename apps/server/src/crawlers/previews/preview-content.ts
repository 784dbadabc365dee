import { languages } from "@vigie/domain/language/languages";
import { PROJECT_STATUSES } from "@vigie/domain/project/project-status";
import * as v from "valibot";

/** Size of a link preview in pixels, which chats and social networks show uncropped. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** The content of a link preview, as it is sent to the program that draws it. */
export const previewContentSchema = v.object({
  title: v.string(),
  /** Whose it is; null where several organisations publish. */
  organisation: v.nullable(v.string()),
  phase: v.nullable(v.picklist(PROJECT_STATUSES)),
  /** In which the phase is named. */
  language: v.picklist(languages),
  /** A short line shown in place of a phase; null for none. */
  note: v.nullable(v.string()),
  /** The bytes of a picture as it is stored; null for none. */
  cover: v.nullable(v.instance(Uint8Array)),
});

/** See {@link previewContentSchema}. */
export type PreviewContent = v.InferOutput<typeof previewContentSchema>;

/** Longer side of a drawn logo in pixels: pages show it at 32 CSS pixels, on screens with up to four pixels each. */
export const LOGO_SIZE = 128;

/** A request to the program that draws. */
export const drawingSchema = v.variant("kind", [
  v.object({ kind: v.literal("preview"), content: previewContentSchema }),
  /** A small version of a logo, from the bytes of the stored picture. */
  v.object({ kind: v.literal("logo"), stored: v.instance(Uint8Array) }),
  /** A stored picture as JPEG, which every mail program shows. */
  v.object({ kind: v.literal("picture"), stored: v.instance(Uint8Array) }),
]);

/** See {@link drawingSchema}. */
export type Drawing = v.InferOutput<typeof drawingSchema>;

/** What the program sends back: the picture, or why there is none. */
export const drawingAnswerSchema = v.union([
  v.object({ picture: v.instance(Uint8Array) }),
  v.object({ failure: v.string() }),
]);

/** See {@link drawingAnswerSchema}. */
export type DrawingAnswer = v.InferOutput<typeof drawingAnswerSchema>;
