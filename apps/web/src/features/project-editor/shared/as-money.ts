import { formatEurosAndCents } from "@vigie/domain/format/money";
import { parseAmount } from "@vigie/domain/format/numbers";

/** A typed amount in euros, or null where there is none yet. */
export function typedAmount(typed: string): number | null {
  const amount = parseAmount(typed);
  return amount.ok ? amount.value : null;
}

/** A typed amount as it will be read, which shows a zero too many. */
export function asMoney(typed: string): string | undefined {
  const amount = typedAmount(typed);
  return amount === null ? undefined : formatEurosAndCents(amount);
}
