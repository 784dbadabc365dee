/** How exactly visitors are shown a place. */
export const precisions = ["exact", "region", "country"] as const;

/** One of {@link precisions}. */
export type Precision = (typeof precisions)[number];
