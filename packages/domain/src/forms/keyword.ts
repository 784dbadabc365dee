import * as v from "valibot";
import { KEYWORD_MAX_LENGTH } from "../limits";
import { limitedLine } from "./fields";

/** The social-media keyword form; no keyword is `null`. */
export const keywordSchema = v.object({ keyword: limitedLine("keyword", KEYWORD_MAX_LENGTH) });

export type KeywordInput = v.InferInput<typeof keywordSchema>;

export type Keyword = v.InferOutput<typeof keywordSchema>;
