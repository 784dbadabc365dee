import * as v from "valibot";
import { optionalText } from "./fields";

/** The social-media keyword form (specification, section 2); no keyword is `null`. */
export const keywordSchema = v.object({ keyword: optionalText });

/** What the form holds. */
export type KeywordInput = v.InferInput<typeof keywordSchema>;

/** A checked keyword. */
export type Keyword = v.InferOutput<typeof keywordSchema>;
