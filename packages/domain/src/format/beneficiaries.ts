const wholeNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A number of people or things as pages show it: `86,300`. */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/**
 * The beneficiary count of a card: `8,400 beneficiaries`, `1 beneficiary`, and `No beneficiaries`
 * if none are given.
 */
export function formatBeneficiaries(count: number | null | undefined): string {
  if (!count) return "No beneficiaries";
  return `${formatCount(count)} ${count === 1 ? "beneficiary" : "beneficiaries"}`;
}
