import { BENEFICIARIES_MAX, DATA_VIZ_VALUE_MAX, DATA_VIZ_VALUE_MIN, MONEY_MAX } from "../limits";

/** Shown for an amount that is not a plain decimal number. */
export const AMOUNT_UNREADABLE = "Enter a number with at most two decimals, for example 1250.50";

/** Shown for an amount below zero. */
export const AMOUNT_NEGATIVE = "Enter an amount of 0 or more";

/** Shown for an amount that the database cannot hold. */
export const AMOUNT_TOO_LARGE = "Enter an amount of at most 999,999,999,999.99";

/** Shown for a number of beneficiaries that is not a whole number. */
export const COUNT_UNREADABLE = "Enter a whole number, for example 1250";

/** Shown for a number of beneficiaries below zero. */
export const COUNT_NEGATIVE = "Enter a number of 0 or more";

/** Shown for a number of beneficiaries that the database cannot hold. */
export const COUNT_TOO_LARGE = "Enter a number of at most 2,147,483,647";

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
    unreadable: AMOUNT_UNREADABLE,
    min: 0,
    tooSmall: AMOUNT_NEGATIVE,
    max: MONEY_MAX,
    tooLarge: AMOUNT_TOO_LARGE,
  });
}

/**
 * Reads a typed number of people: a whole number from 0 to what `integer` holds. Blank is `null`.
 */
export function parseCount(text: string): ParsedNumber {
  return parse(text, {
    shape: /^-?\d+$/,
    unreadable: COUNT_UNREADABLE,
    min: 0,
    tooSmall: COUNT_NEGATIVE,
    max: BENEFICIARIES_MAX,
    tooLarge: COUNT_TOO_LARGE,
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
