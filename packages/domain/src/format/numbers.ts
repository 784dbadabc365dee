import { BENEFICIARIES_MAX, DATA_VIZ_VALUE_MAX, DATA_VIZ_VALUE_MIN, MONEY_MAX } from "../limits";

/** Shown for the value of a visualization that is no number from 0 to 100. */
export const SHARE_UNREADABLE = "Enter a number from 0 to 100";

/** A typed number: its value (`null` for a blank text), or the message to show beside the field. */
export type ParsedNumber =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly message: string };

/**
 * Reads a typed amount of money in euros: a decimal number with a point and at most two decimals,
 * from 0 to what `numeric(14,2)` holds. Blank is `null`.
 */
export function parseAmount(text: string): ParsedNumber {
  return parse(text, {
    shape: /^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/,
    unreadable: "Enter a number with at most two decimals, for example 1250.50",
    min: 0,
    tooSmall: "Enter an amount of 0 or more",
    max: MONEY_MAX,
    tooLarge: "Enter an amount of at most 999,999,999,999.99",
  });
}

/**
 * Reads a typed number of people: a whole number from 0 to what `integer` holds. Blank is `null`.
 */
export function parseCount(text: string): ParsedNumber {
  return parse(text, {
    shape: /^-?\d+$/,
    unreadable: "Enter a whole number, for example 1250",
    min: 0,
    tooSmall: "Enter a number of 0 or more",
    max: BENEFICIARIES_MAX,
    tooLarge: "Enter a number of at most 2,147,483,647",
  });
}

/**
 * Reads the typed value of a pie or progress visualization: a number from 0 to 100, decimals
 * allowed. Blank is `null`.
 */
export function parseShare(text: string): ParsedNumber {
  return parse(text, {
    shape: /^-?(\d+(\.\d*)?|\.\d+)$/,
    unreadable: SHARE_UNREADABLE,
    min: DATA_VIZ_VALUE_MIN,
    tooSmall: SHARE_UNREADABLE,
    max: DATA_VIZ_VALUE_MAX,
    tooLarge: SHARE_UNREADABLE,
  });
}

/** The text a number field starts with for a stored number: `''` for none, else `1250.5`. */
export function numberText(stored: number | null | undefined): string {
  return typeof stored === "number" && Number.isFinite(stored) ? String(stored) : "";
}

interface NumberRule {
  shape: RegExp;
  unreadable: string;
  min: number;
  tooSmall: string;
  max: number;
  tooLarge: string;
}

function parse(text: string, rule: NumberRule): ParsedNumber {
  const typed = text.trim();
  if (typed === "") return { ok: true, value: null };
  if (!rule.shape.test(typed)) return { ok: false, message: rule.unreadable };
  const value = Number(typed);
  if (value < rule.min) return { ok: false, message: rule.tooSmall };
  if (value > rule.max) return { ok: false, message: rule.tooLarge };
  return { ok: true, value: value === 0 ? 0 : value };
}
