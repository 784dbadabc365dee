/** What the landing card and its placeholder look like. */
export const landingClasses = {
  card: "mt-3 grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]",
  text: "flex flex-col items-start justify-center gap-7 px-5 py-9 sm:p-12 lg:p-16",
  aside: "border-line bg-tint/40 px-5 py-7 max-lg:border-t sm:px-12 lg:border-l lg:px-10 lg:py-14",
  map: "border-line border-t p-4 sm:p-6 lg:col-span-2",
} as const;
