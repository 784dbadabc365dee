import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { organisationLogo } from "../organisation-logo";
import { headingFont } from "../raster";
import { reportPage } from "./report";
import { reportsOfAfrica } from "./reports-africa";
import { reportsElsewhere } from "./reports-elsewhere";
import { plainDocuments } from "./tables";

/** Writes the documents of the demo's resources into `documents/` below the assets. */
export async function writeDocuments(page: Page, assets: string): Promise<string[]> {
  const folder = join(assets, "documents");
  mkdirSync(folder, { recursive: true });
  const logo = organisationLogo.draw();
  const written: string[] = [];
  const keep = (file: string, content: Buffer) => {
    writeFileSync(join(folder, file), content);
    written.push(`documents/${file} ${Math.ceil(content.length / 1024)} KB`);
  };
  for (const report of [...reportsOfAfrica, ...reportsElsewhere]) {
    await page.setContent(reportPage(report, logo, headingFont));
    await page.evaluate(() => document.fonts.ready);
    const margin = { top: "18mm", bottom: "16mm", left: "20mm", right: "20mm" };
    keep(`${report.file}.pdf`, await page.pdf({ format: "A4", margin }));
  }
  for (const [file, content] of plainDocuments()) keep(file, content);
  return written;
}
