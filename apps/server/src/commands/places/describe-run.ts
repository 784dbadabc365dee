import type { PlacesRun } from "./fill-places";

const NAMED = 100;

/** The report of a run, with the first hundred cities that were not found. */
export function describeRun({ placed, nowhere }: PlacesRun): string {
  const lines = [
    placed === 1 ? "1 city has its place now." : `${placed} cities have their places now.`,
  ];
  if (nowhere.length > 0) {
    lines.push(
      `${nowhere.length} are in no gazetteer; set them on the map in General Information:`,
    );
    for (const { city, project } of nowhere.slice(0, NAMED)) {
      lines.push(`  ${city}, of the project ${project}`);
    }
    if (nowhere.length > NAMED) lines.push(`  and ${nowhere.length - NAMED} more`);
  }
  return `${lines.join("\n")}\n`;
}
