/** How many photos are shown at first, so that they fill their rows. */
export function photosAtFirst(count: number): number {
  if (count <= 6) return count;
  return count < 9 ? 5 : 9;
}

interface PhotoLayout {
  /** Classes of the grid. */
  grid: string;
  /** Classes of the first photo, which is the largest. */
  first: string;
  /** Classes of the last one. */
  last: string;
}

const wide = "col-span-2";
const square = "sm:col-span-2 sm:row-span-2 sm:aspect-auto";

/** The layout of a mosaic: two columns on phones, and rows without gaps where possible. */
export function photoLayout(count: number): PhotoLayout {
  const last = count % 2 === 0 ? "max-sm:col-span-2" : "";
  if (count === 1) return { grid: "grid-cols-2 max-w-3xl", first: wide, last: "" };
  if (count === 2) return { grid: "grid-cols-2", first: "max-sm:col-span-2", last };
  if (count === 3 || count === 6) {
    return { grid: "grid-cols-2 sm:grid-cols-3", first: `${wide} ${square}`, last };
  }
  if (count === 4) {
    const first = `${wide} sm:col-span-3 sm:row-span-3 sm:aspect-auto`;
    return { grid: "grid-cols-2 sm:grid-cols-4", first, last };
  }
  return { grid: "grid-cols-2 sm:grid-cols-4", first: `${wide} ${square}`, last };
}
