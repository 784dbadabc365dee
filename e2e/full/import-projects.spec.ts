import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { choose, importRows, openImport } from "../support/imports";
import { newOrganisation, signIn } from "../support/people";
import { expect, test } from "../support/strict-page";

const folder = fileURLToPath(new URL("../../../shared/real-data/", import.meta.url));

// What is refused: a title that is missing.
for (const { name, rows, refused } of [
  { name: "haiti-appeal-2010-iati-1.xml", rows: 287, refused: 0 },
  { name: "rsr-projects.csv", rows: 2010, refused: 1 },
]) {
  test(`${name} comes in, and changes nothing again`, async ({ page, vigie }) => {
    test.skip(!existsSync(folder + name), `passed over, since ${folder}${name} is not there`);
    await signIn(page, vigie.url, await newOrganisation(vigie));
    const preview = async () => {
      await openImport(page, vigie.url);
      await choose(page, readFileSync(folder + name), name);
      await expect(page.getByRole("group", { name: "What will happen" })).toBeVisible();
      for (const phase of await page.getByLabel(/” stands for$/).all())
        await phase.selectOption("Completed");
      const twins = page.getByLabel("Rows that may repeat another project");
      if (await twins.isVisible()) await twins.selectOption("Another project: add it");
    };
    const countOf = async (kind: string) => {
      const filter = page.getByRole("button", { name: new RegExp(`^${kind} [\\d,]+$`) });
      if (!(await filter.isVisible())) return 0;
      return Number(((await filter.textContent()) ?? "").replace(/\D/g, ""));
    };

    await preview();
    const added = rows - refused;
    await expect.poll(() => countOf("New")).toBe(added);
    expect(await countOf("Question")).toBe(0);
    expect(await countOf("Cannot be imported")).toBe(refused);
    await importRows(page, /^Import [\d,]+ projects/);
    if (refused > 0) {
      const question = page.getByRole("alertdialog", { name: /^Import [\d,]+ projects/ });
      await question.getByRole("button", { name: "Import", exact: true }).click();
    }
    const imported = `${added.toLocaleString("en")} projects imported`;
    const outcome = refused > 0 ? `${imported}, ${refused} left out` : imported;
    await expect(page.getByRole("heading", { name: outcome, exact: true })).toBeVisible({
      timeout: 120_000,
    });

    await preview();
    await expect(page.getByText("There is nothing to import")).toBeVisible();
    await expect.poll(() => countOf("Unchanged")).toBe(added);
    expect(await countOf("Cannot be imported")).toBe(refused);
  });
}
