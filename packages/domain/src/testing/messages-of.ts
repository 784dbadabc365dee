import * as v from "valibot";
import { english } from "./english";

/** The messages, in English, with which a schema refuses an input; none for an input it accepts. */
export function messagesOf(
  schema: v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>,
  input: unknown,
): string[] {
  return v.safeParse(schema, input).issues?.map((issue) => english.message(issue.message)) ?? [];
}
