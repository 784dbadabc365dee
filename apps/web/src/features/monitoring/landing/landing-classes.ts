/** The classes that the landing page and its placeholder share. */
export const landingClasses = {
  hero: "grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-7 pt-5 sm:pt-8 lg:grid-cols-2",
  text: "flex flex-col items-start gap-6",
  totals: "mt-8 flex flex-wrap items-baseline gap-x-8 gap-y-1 border-line border-y py-4",
  updates: "mt-10",
  cards: "mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-3",
} as const;
