export type Table = { columns: string[]; rows: string[][] };

export type Section = { heading: string; paragraphs?: string[]; list?: string[]; table?: Table };

/** A short report of the demo organisation, printed as PDF. */
export type Report = {
  file: string;
  title: string;
  project: string;
  lead: string;
  sections: Section[];
};

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const isFigure = (text: string) => /^[€−+-]?[\d,.]+( ?%| ?m| ?h| ?L\/min)?$/.test(text);

function tableOf({ columns, rows }: Table): string {
  const head = columns.map((column) => `<th>${escaped(column)}</th>`).join("");
  const cell = (text: string) =>
    `<td${isFigure(text) ? ' class="figure"' : ""}>${escaped(text)}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function sectionOf({ heading, paragraphs = [], list = [], table }: Section): string {
  const items = list.map((item) => `<li>${escaped(item)}</li>`).join("");
  return [
    `<h2>${escaped(heading)}</h2>`,
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    items && `<ul>${items}</ul>`,
    table ? tableOf(table) : "",
  ].join("");
}

const style = `
  body { margin: 0; color: #16213a; font: 10.5pt/1.5 "Liberation Sans", sans-serif; }
  header { display: flex; gap: 10pt; align-items: center; border-bottom: 1pt solid #e6e3da; padding-bottom: 9pt; }
  header svg { width: 34pt; height: 34pt; border-radius: 6pt; }
  header b { font: 650 12pt Heading; display: block; }
  header span, footer { color: #5b6475; font-size: 8.5pt; }
  h1 { font: 700 23pt/1.15 Heading; margin: 22pt 0 6pt; }
  .lead { font-size: 12pt; color: #35405a; margin: 0 0 14pt; }
  h2 { font: 650 13pt Heading; margin: 16pt 0 4pt; color: #0f6b63; }
  p { margin: 0 0 6pt; }
  ul { margin: 2pt 0 6pt; padding-left: 14pt; }
  table { width: 100%; border-collapse: collapse; margin: 6pt 0 8pt; font-size: 9.5pt; }
  th { text-align: left; border-bottom: 1pt solid #16213a; padding: 3pt 6pt 3pt 0; }
  td { border-bottom: .5pt solid #e6e3da; padding: 3.5pt 6pt 3.5pt 0; }
  .figure { font-variant-numeric: tabular-nums; }
  footer { margin-top: 20pt; border-top: 1pt solid #e6e3da; padding-top: 6pt; }
`;

/** The report as a page to print; `logo` is an SVG, `font` a data URL. */
export function reportPage(report: Report, logo: string, font: string): string {
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(report.title)}</title>`,
    `<style>@font-face{font-family:Heading;font-weight:200 800;src:url(${font})}${style}</style>`,
    `<header>${logo}<div><b>Terres d’Eau</b><span>${escaped(report.project)}</span></div></header>`,
    `<h1>${escaped(report.title)}</h1><p class="lead">${escaped(report.lead)}</p>`,
    ...report.sections.map(sectionOf),
    "<footer>Terres d’Eau is an invented organisation. This document belongs to the demonstration of Vigie.</footer>",
  ].join("");
}
