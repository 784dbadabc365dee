import type * as v from "valibot";
import { formOf } from "../tables/form-rules";
import { sharedFacts } from "../tables/projects";

const { keyword } = sharedFacts.facts;

/** The social-media keyword form; no keyword is `null`. */
export const keywordSchema = formOf({ keyword });

export type KeywordInput = v.InferInput<typeof keywordSchema>;

export type Keyword = v.InferOutput<typeof keywordSchema>;
