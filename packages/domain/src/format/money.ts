const wholeEuros = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
  signDisplay: "negative",
});

const eurosAndCents = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "EUR",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});

/** An amount in euros as public pages show it, without decimals: `€412,000`. */
export function formatEuros(euros: number): string {
  return wholeEuros.format(euros);
}

/** An amount in euros as the editor shows it, with two decimals: `€1,250.50`. */
export function formatEurosAndCents(euros: number): string {
  return eurosAndCents.format(euros);
}
