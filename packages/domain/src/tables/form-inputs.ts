import type * as v from "valibot";
import { numberText } from "../format/numbers";
import { type Facts, type Inputs, mapped } from "./fact";

/** A row as far as it is known. */
type Known<Of extends Facts> = {
  readonly [Name in keyof Of]?: v.InferOutput<Of[Name]["stored"]> | undefined;
};

/** What a form holds of a stored row; of a value that is missing or null what it holds before anybody typed. */
export function inputsOf<Of extends Facts>(facts: Of, row: Known<Of>): Inputs<Of>;
export function inputsOf(facts: Facts, row: Readonly<Record<string, unknown>>): unknown {
  return mapped(facts, ({ initial }, name) => {
    const value = row[name];
    return typeof value === "number" ? numberText(value) : (value ?? initial);
  });
}
