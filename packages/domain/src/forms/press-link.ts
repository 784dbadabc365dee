import * as v from "valibot";
import { requiredWebAddress } from "./fields";

/** Shown when the address of an article is left blank. */
export const PRESS_URL_REQUIRED = "Press URL is required";

/** The form that adds a press link. */
export const pressLinkSchema = v.object({ url: requiredWebAddress(PRESS_URL_REQUIRED) });

/** What the form holds. */
export type PressLinkInput = v.InferInput<typeof pressLinkSchema>;

/** A checked press link. */
export type PressLink = v.InferOutput<typeof pressLinkSchema>;
