import type { Finding, ProjectsOfFile } from "./read-projects";

const linesNamed = 8;

/** The report about a loaded file. */
export function describeLoading(
  { projects, skipped, remarks }: ProjectsOfFile,
  organisation: string,
): string {
  const lines = [
    `${count(projects.length, "project is", "projects are")} online for ${organisation}.`,
    ...section("passed over", skipped),
    ...section("loaded with a remark", remarks),
  ];
  return `${lines.join("\n")}\n`;
}

function section(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [`No row was ${title}.`];
  const rows = new Set(findings.flatMap(({ lines }) => lines)).size;
  return [`${count(rows, "row was", "rows were")} ${title}:`, ...findings.map(describeFinding)];
}

function describeFinding({ what, lines }: Finding): string {
  const named = lines.slice(0, linesNamed).join(", ");
  const others = lines.length - linesNamed;
  const where = `${lines.length === 1 ? "line" : "lines"} ${named}`;
  return `  ${what}: ${where}${others > 0 ? ` and ${others} more` : ""}`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
