import * as v from "valibot";
import { message } from "../language/message";
import { requiredWebAddress } from "./fields";

export const pressLinkSchema = v.object({
  url: requiredWebAddress(message("forms.pressUrlRequired")),
});

export type PressLink = v.InferOutput<typeof pressLinkSchema>;
