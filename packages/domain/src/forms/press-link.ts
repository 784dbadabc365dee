import * as v from "valibot";
import { requiredWebAddress } from "./fields";

export const pressLinkSchema = v.object({ url: requiredWebAddress("Press URL is required") });

export type PressLink = v.InferOutput<typeof pressLinkSchema>;
