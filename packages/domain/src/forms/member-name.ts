import * as v from "valibot";
import { isVisible } from "../format/text";
import { TITLE_MAX_LENGTH } from "../limits";
import { limitedLine } from "./fields";

/** A member's own name, for their colleagues; `null` for none, also where nothing can be seen. */
export const memberNameSchema = v.object({
  name: v.pipe(
    limitedLine("Name", TITLE_MAX_LENGTH),
    v.transform((name) => (name !== null && isVisible(name) ? name : null)),
  ),
});
