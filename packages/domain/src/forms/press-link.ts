import * as v from "valibot";
import { requiredWebAddress } from "./fields";

/** The form that adds a press link. */
export const pressLinkSchema = v.object({ url: requiredWebAddress("Press URL is required") });

export type PressLink = v.InferOutput<typeof pressLinkSchema>;
