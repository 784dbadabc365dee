import { message } from "../language/message";
import {
  BENEFICIARIES_MAX,
  DATA_VIZ_VALUE_MAX,
  DATA_VIZ_VALUE_MIN,
  MEASURE_MAX,
  MONEY_MAX,
  RATE_MAX,
} from "../limits";
import { numberFormat } from "./intl-formats";

/** Shown for the value of a visualization that is no number from 0 to 100. */
export const SHARE_UNREADABLE = message("forms.shareUnreadable");

/** A typed number: its value (`null` for a blank text), or the message to show beside the field. */
export type ParsedNumber =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly message: string };

/**
 * Reads a typed amount of money: a decimal number with a point and at most two decimals,
 * from 0 to what `numeric(14,2)` holds. Blank is `null`.
 */
export function parseAmount(text: string): ParsedNumber {
  return parse(text, {
    shape: /^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/,
    unreadable: message("forms.amountUnreadable"),
    min: 0,
    tooSmall: message("forms.amountTooSmall"),
    max: MONEY_MAX,
    tooLarge: message("forms.amountTooLarge", { limit: MONEY_MAX }),
  });
}

/**
 * Reads a typed amount of an entry: as {@link parseAmount}, but less than 0 for a correction, and never 0. Blank is `null`.
 */
export function parseSignedAmount(text: string): ParsedNumber {
  const parsed = parse(text, {
    shape: /^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/,
    unreadable: message("forms.amountUnreadable"),
    min: -MONEY_MAX,
    tooSmall: message("forms.amountTooNegative", { limit: -MONEY_MAX }),
    max: MONEY_MAX,
    tooLarge: message("forms.amountTooLarge", { limit: MONEY_MAX }),
  });
  if (parsed.ok && parsed.value === 0) return { ok: false, message: message("forms.amountZero") };
  return parsed;
}

/** Reads a typed rate between two currencies: a number above 0 with at most twelve decimals. Blank is `null`. */
export function parseRate(text: string): ParsedNumber {
  const parsed = parse(text, {
    shape: /^-?(\d+(\.\d{0,12})?|\.\d{1,12})$/,
    unreadable: message("forms.rateUnreadable"),
    min: 0,
    tooSmall: message("forms.rateTooSmall"),
    max: RATE_MAX,
    tooLarge: message("forms.rateTooLarge", { limit: RATE_MAX }),
  });
  if (parsed.ok && parsed.value === 0) return { ok: false, message: message("forms.rateTooSmall") };
  return parsed;
}

/**
 * Reads a typed number of people: a whole number from 0 to what `integer` holds. Blank is `null`.
 */
export function parseCount(text: string): ParsedNumber {
  return parse(text, {
    shape: /^-?\d+$/,
    unreadable: message("forms.countUnreadable"),
    min: 0,
    tooSmall: message("forms.countTooSmall"),
    max: BENEFICIARIES_MAX,
    tooLarge: message("forms.countTooLarge", { limit: BENEFICIARIES_MAX }),
  });
}

/** Reads a typed value of an indicator: a number with at most four decimals, which may be negative. Blank is `null`. */
export function parseMeasure(text: string): ParsedNumber {
  return parse(text, {
    shape: /^-?(\d+(\.\d{0,4})?|\.\d{1,4})$/,
    unreadable: message("forms.measureUnreadable"),
    min: -MEASURE_MAX,
    tooSmall: message("forms.measureTooSmall", { limit: MEASURE_MAX }),
    max: MEASURE_MAX,
    tooLarge: message("forms.countTooLarge", { limit: MEASURE_MAX }),
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

/** The text a number field starts with for a stored number: `''` for none, else `1250.5`, never `9.5e-7`. */
export function numberText(stored: number | null | undefined): string {
  return typeof stored === "number" && Number.isFinite(stored)
    ? numberFormat("en", { useGrouping: false, maximumFractionDigits: 20 }).format(stored)
    : "";
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
