import { type Box, boundsOf, overlap, type Point } from "./geometry";

/** How a border is drawn: as a line, dashed, or not at all. */
export type BorderStatus = "settled" | "contested" | "omitted";

/** Natural Earth draws these as areas of their own; they are leases and buffer zones. */
const notCountries = new Set([
  "Akrotiri",
  "Baikonur",
  "Cyprus U.N. Buffer Zone",
  "Dhekelia",
  "USNB Guantanamo Bay",
]);

/**
 * Neighbours whose common border is contested or a line of control. The map takes no side: it
 * draws the line that Natural Earth has, and draws it dashed.
 */
const contested = new Set(
  [
    ["China", "India"],
    ["China", "Pakistan"],
    ["China", "Siachen Glacier"],
    ["Cyprus U.N. Buffer Zone", "N. Cyprus"],
    ["India", "Siachen Glacier"],
    ["Israel", "Palestine"],
    ["Israel", "Syria"],
    ["Kosovo", "Serbia"],
    ["Morocco", "W. Sahara"],
    ["Pakistan", "Siachen Glacier"],
    ["Somalia", "Somaliland"],
  ].map(pairName),
);

/** Borders of which only a part is contested: Kashmir, Crimea. */
const contestedWithin = new Map<string, Box>([
  [pairName(["India", "Pakistan"]), { west: 73.4, south: 32.4, east: 78, north: 37 }],
  [pairName(["Russia", "Ukraine"]), { west: 32.4, south: 45, east: 35.6, north: 46.4 }],
]);

/** How to draw one segment of the border between two of Natural Earth's countries. */
export function statusOf(a: string, b: string, segment: readonly Point[]): BorderStatus {
  const pair = pairName([a, b]);
  if (contested.has(pair)) return "contested";
  if (notCountries.has(a) || notCountries.has(b)) return "omitted";
  const disputedPart = contestedWithin.get(pair);
  return disputedPart && overlap(boundsOf(segment), disputedPart) ? "contested" : "settled";
}

function pairName(names: readonly string[]): string {
  return [...names].sort().join(" | ");
}
