import { violationsOf } from "./support/axe";
import { addProject, newOrganisation, openDashboard } from "./support/people";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

const title = "Clean water for Kaya";
const name = (index: number) => `well-${index}.png`;
/** One dark-teal pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPgz07+DwACfgG1ZzYqUAAAAABJRU5ErkJggg==",
  "base64",
);

test.describe("an update from a phone", () => {
  let server: Vigie;
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test.beforeAll(async () => {
    server = await startVigie();
  });
  test.afterAll(() => server.remove());

  test("a sentence, pictures, a milestone and a measurement are shared at once, and visitors read them", async ({
    page,
    browser,
  }) => {
    await openDashboard(page, server, await newOrganisation(server));
    await addProject(page, server.url, title);
    await server.change(`projects?title=eq.${title}`, { is_online: true });
    const share = page.getByRole("link", { name: `Share an update: ${title}` });
    const project = `${server.url}${(await share.getAttribute("href"))?.replace(/\/update$/, "")}`;
    await page.goto(`${project}/milestones`);
    await page.getByLabel("Name").fill("Borehole 7 drilled");
    await page.getByRole("button", { name: "Add Milestone" }).tap();
    await expect(page.getByText("Milestone saved successfully")).toBeVisible();
    await page.goto(`${project}/results`);
    await page.getByLabel("What is measured").fill("People with safe water");
    await page.getByRole("button", { name: "Add Indicator" }).tap();
    await expect(page.getByText("Indicator saved successfully")).toBeVisible();

    await page.getByRole("link", { name: "Share an update" }).tap();
    await page.getByLabel("What happened?").fill("Water at last! The whole village came.");
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Select Files" }).tap();
    await (await chosen).setFiles(
      [1, 2].map((index) => ({ name: name(index), mimeType: "image/png", buffer: picture })),
    );
    await page.getByLabel(`Caption of ${name(2)}`).fill("The pump");
    await page.getByRole("checkbox", { name: "Borehole 7 drilled" }).check();
    await page.getByLabel("A measurement").selectOption("People with safe water");
    await page.getByLabel("Value").fill("8400");
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Share", exact: true }).tap();
    await expect(page.getByRole("heading", { name: "Your update is shared" })).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "See the project" }).tap();
    await expect(page).toHaveURL(project);

    const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await visitor.goto(project);
    const changes = visitor.getByRole("region", { name: "What changed" }).getByRole("listitem");
    const lines = [
      "New picture",
      "New measurement: People with safe water",
      "Milestone completed: Borehole 7 drilled",
      "New post: Water at last! The whole village came.",
    ];
    for (const line of lines) await expect(changes.filter({ hasText: line })).toHaveCount(1);
    const posts = visitor.getByRole("region", { name: "Social Media Updates" });
    await expect(posts.getByText("Water at last!")).toBeVisible();
    await visitor.close();
  });
});
