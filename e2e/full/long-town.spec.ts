import { cutTexts } from "../support/cut-texts";
import { expect, test } from "../support/public-pages";
import { addSparseProject } from "../support/public-stage";

const width = 390;

test("a town with a very long name stays within its card", async ({ page, vigie }) => {
  const title = "Wells beside the lake";
  await page.setViewportSize({ width, height: 844 });
  const id = await addSparseProject(vigie, title);
  const town = "Chargoggagoggmanchauggagoggchaubunagungamaugg".repeat(2);
  try {
    await vigie.change(`projects?id=eq.${id}`, { cities: [town], countries: ["gh"] });
    await page.goto(`${vigie.url}/monitoring?view=projects&search=lake`);
    await expect(page.getByRole("article", { name: title })).toContainText(town);
    expect(await cutTexts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  } finally {
    await vigie.change(`projects?id=eq.${id}`, { is_online: false });
  }
});
