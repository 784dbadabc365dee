import { holdProgram } from "./support/before-the-app";
import { demoMember, openDashboard } from "./support/people";
import { expect, fullProject, offlineProject, projectAddress, test } from "./support/public-pages";

test("a member's public pages are a member's from the first paint, and an own offline project is never missing", async ({
  page,
  vigie,
}) => {
  await openDashboard(page, vigie, demoMember);
  const arrive = await holdProgram(page);
  await page.goto(await projectAddress(vigie, fullProject), { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fullProject);
  await expect(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Member sign-in" })).toBeHidden();

  await page.addInitScript(recordWhatIsRead);
  await page.goto(await projectAddress(vigie, offlineProject), { waitUntil: "commit" });
  await expect(page.getByText("Loading project data...")).toBeVisible();
  await expect(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: offlineProject })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "wasMissing"))).toBe(false);
});

test("what is missing is said to a visitor at once, and to a member once it is known", async ({
  page,
  vigie,
}) => {
  const arrive = await holdProgram(page);
  const missing = `${vigie.url}/project/00000000-0000-4000-8000-000000000000`;
  await page.goto(missing, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Project not found" })).toBeVisible();
  await expect(page.getByText("Loading project data...")).toBeHidden();
  arrive();
  await openDashboard(page, vigie, demoMember);
  await page.goto(missing);
  await expect(page.getByRole("heading", { level: 1, name: "Project not found" })).toBeVisible();
});

/** Looks at the page in each frame, and notes whether it ever said that there is no such project. */
function recordWhatIsRead(): void {
  Reflect.set(window, "wasMissing", false);
  const look = () => {
    const heading = [...document.querySelectorAll("h1")].find((each) => each.checkVisibility());
    if (heading?.textContent === "Project not found") Reflect.set(window, "wasMissing", true);
    requestAnimationFrame(look);
  };
  look();
}
