import { formatExactMoney } from "@vigie/domain/format/money";
import { parseAmount } from "@vigie/domain/format/numbers";
import type { StaffTexts } from "@vigie/domain/language/texts";

/** A typed amount, or null if there is no valid one. */
export function typedAmount(typed: string): number | null {
  const amount = parseAmount(typed);
  return amount.ok ? amount.value : null;
}

/** A typed amount, formatted, so that an extra zero is noticed. */
export function asMoney(t: StaffTexts, typed: string, currency: string): string | undefined {
  const amount = typedAmount(typed);
  return amount === null ? undefined : formatExactMoney(t, amount, currency);
}
