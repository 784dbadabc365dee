import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "./support/axe";
import { addProject, signIn } from "./support/people";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

/** A picture that browsers can read: one dark-teal pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPgz07+DwACfgG1ZzYqUAAAAABJRU5ErkJggg==",
  "base64",
);
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: pixel });
const report = Buffer.from("Depth;Yield\n58;1.2\n");

const title = "Clean water for Kaya";

test.describe("a first project", () => {
  let server: Vigie;
  test.beforeAll(async () => {
    server = await startVigie();
  });
  test.afterAll(() => server.remove());

  test("is filled from empty to complete, stored as it was typed, and found by visitors", async ({
    page,
    browser,
  }) => {
    const awa = await server.createOrganisation("Terres d'Eau", "awa@terresdeau.example");
    await page.goto(`${server.url}/dashboard`);
    await expect(page).toHaveURL(`${server.url}/login`);
    await signIn(page, server.url, awa);
    await expect(page.getByText(awa.email)).toBeVisible();
    await expect(
      page.getByText('No projects yet. Click "Add project" to create your first project.'),
    ).toBeVisible();
    await expect(page.getByText("Getting started")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await addProject(page, server.url, title);
    await expect(page.getByText("6% complete")).toBeVisible();
    await expect(page.getByText("offline", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: /^Edit/ }).click();

    await generalInformation(page);
    await milestones(page);
    await resources(page);
    await dataVisualisations(page);
    await budget(page);
    await team(page);
    await pictures(page);
    await press(page);
    await socialMedia(page);
    await donors(page);

    await page.getByRole("link", { name: "Back to Dashboard" }).first().click();
    await expect(page.getByText("100% complete")).toBeVisible();
    await checkProjectRow(server);
    await checkContent(server);

    const visitor = await browser.newPage();
    await visitor.goto(server.url);
    await expect(
      visitor.getByRole("heading", { name: /Follow Terres d'Eau projects in real time/ }),
    ).toBeVisible();
    await visitor.getByRole("link", { name: "Consult" }).click();
    await expect(visitor.getByText("Showing 1 of 1 projects")).toBeVisible();
    await visitor.getByPlaceholder("Search projects...").fill("no such project");
    await expect(visitor.getByText("No projects found matching your filters.")).toBeVisible();
    await visitor.getByPlaceholder("Search projects...").fill("BURKINA");
    await expect(visitor.getByText("March 2025 - December 2026")).toBeVisible();
    await visitor.getByRole("link", { name: /View Details/ }).click();
    await expect(visitor.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(visitor.getByText("€1,001").first()).toBeVisible();
    await expect(visitor.getByText("Twelve boreholes.")).toBeVisible();
    await visitor.close();
  });
});

async function open(page: Page, entry: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: entry, exact: true }).click();
  await expect(page.getByRole("heading", { name: entry, level: 1 })).toBeVisible();
}

async function add(page: Page, button: string, row: Locator): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await expect(row).toBeVisible();
  // While it reads "Adding...", what was typed is still there, and leaving it is asked about.
  await expect(page.getByRole("button", { name: button })).toBeVisible();
}

async function generalInformation(page: Page): Promise<void> {
  // The dashboard, which may still be shown, has switches of its own.
  await page.getByRole("switch", { name: "Online", exact: true }).press("Space");
  await page.getByLabel("Phase").selectOption({ label: "In progress" });
  await page.getByLabel(/^Budget/).fill("1000.50");
  await page.getByLabel("Start date", { exact: true }).fill("2025-03-01");
  await page.getByLabel("End date", { exact: true }).fill("2026-12-31");
  await page.getByRole("combobox", { name: "Countries" }).fill("Burkina");
  await page.getByRole("option", { name: "Burkina Faso" }).click();
  await page.getByLabel("Cities").fill("Kaya");
  await page.getByLabel("Cities").press("Enter");
  await page.getByLabel("Continent").selectOption("Africa");
  await page.getByLabel("Beneficiaries").fill("8400");
  await page.getByLabel("Short description").fill("Solar pumps. 💧");
  await page.getByLabel("Long description").fill("Twelve boreholes.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("button", { name: "Put online" }).click();
  await expect(page.getByText("Changes saved successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Budget/)).toHaveValue("1000.5");
  await expect(page.getByLabel("Start date", { exact: true })).toHaveValue("2025-03-01");
}

async function milestones(page: Page): Promise<void> {
  await open(page, "Key Milestones");
  await page.getByLabel("Name").fill("Survey");
  await add(page, "Add Milestone", page.getByText("Milestone saved successfully"));
  await page.getByRole("button", { name: /^Edit Survey/ }).click();
  await page.getByLabel("Status").selectOption("completed");
  await page.getByRole("button", { name: /^Update/ }).click();
  await expect(page.getByRole("button", { name: "Add Milestone" })).toBeVisible();
}

async function resources(page: Page): Promise<void> {
  await open(page, "Resources");
  await page.getByLabel("Title").fill("Yields");
  await page.getByLabel("External link").fill("https://data.example/yields");
  await page
    .locator("input[type=file]")
    .setInputFiles([{ name: "yields.csv", mimeType: "text/csv", buffer: report }]);
  await add(page, "Add Resource", page.getByText("Resource saved successfully"));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Yields" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("yields.csv");
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).equals(report)).toBe(true);
}

async function dataVisualisations(page: Page): Promise<void> {
  const fillIns: ((slot: number) => Promise<void>)[] = [
    () => page.getByLabel(/^Value/).fill("58"),
    async () => {
      await page.getByRole("radio", { name: "Progress bar" }).press("Space");
      await page.getByLabel(/^Value/).fill("0");
    },
    async () => {
      await page.getByRole("radio", { name: "Pictogram" }).press("Space");
      await page.getByRole("radio", { name: "Trophy" }).press("Space");
      await page.getByRole("radio", { name: "Purple" }).press("Space");
    },
    async () => {
      await page.getByRole("radio", { name: "Image" }).press("Space");
      await page.locator("input[type=file]").setInputFiles([picture("map.png")]);
      await expect(page.getByRole("button", { name: "Save Changes" })).toBeEnabled();
    },
    () => page.getByLabel(/^Value/).fill("100"),
  ];
  for (const [index, fillIn] of fillIns.entries()) {
    const slot = index + 1;
    await open(page, `Dataviz ${slot}`);
    await page.getByLabel("Title").fill(`Figure ${slot}`);
    await page.getByLabel("Short description").fill(`About ${slot}`);
    await fillIn(slot);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Visualization saved successfully").first()).toBeVisible();
    await expect(page.getByText("Visualization saved successfully")).toHaveCount(0);
  }
}

async function budget(page: Page): Promise<void> {
  await open(page, "Budget spent");
  await page.getByLabel(/^Amount spent/).fill("1100.25");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Budget updated successfully")).toBeVisible();
  await expect(page.getByText("Overspent").first()).toBeVisible();
}

async function team(page: Page): Promise<void> {
  await open(page, "Team");
  await page.getByLabel("First Name").fill("Awa");
  await page.getByLabel("Last Name").fill("Ouédraogo");
  await page.getByLabel("Job Title").fill("Lead");
  await page.locator("input[type=file]").setInputFiles([picture("awa.png")]);
  await add(page, "Add Team Member", page.getByText("Team member added successfully"));
}

async function pictures(page: Page): Promise<void> {
  await open(page, "Picture");
  await page
    .locator("input[type=file]")
    .setInputFiles([
      picture("first.png"),
      { name: "notes.txt", mimeType: "text/plain", buffer: report },
      picture("second.png"),
    ]);
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(2);
  await expect(page.getByText("This file isn't an image.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss notes.txt" }).click();
}

async function press(page: Page): Promise<void> {
  await page.route("https://icons.duckduckgo.com/**", (route) =>
    route.fulfill({ contentType: "image/png", body: pixel }),
  );
  await open(page, "Press");
  await page.getByLabel("Press URL").fill("https://news.example/kaya");
  await add(page, "Add Link", page.getByRole("link", { name: /news\.example/ }));
}

async function socialMedia(page: Page): Promise<void> {
  await open(page, "Social Media");
  await page.getByLabel("Keywords").fill("#EauKaya");
  await add(page, "Save Keyword", page.getByText("Keyword saved successfully"));
  await page.getByLabel("Text", { exact: true }).fill("Borehole 7 runs.");
  await page.locator("input[type=file]").setInputFiles([picture("post.png")]);
  await expect(page.getByRole("img", { name: "The picture of the post" })).toBeVisible();
  await add(page, "Add Post", page.getByRole("button", { name: "Delete Borehole 7 runs." }));
}

async function donors(page: Page): Promise<void> {
  await open(page, "Donors");
  await page.locator("input[type=file]").setInputFiles([picture("donor.png")]);
  await expect(page.getByText("Images uploaded successfully")).toBeVisible();
  await expect(page.getByRole("img", { name: "Donor 1" })).toBeVisible();
}

const aPicture = expect.stringMatching(/^data:image\/png;base64,/);

async function checkProjectRow(vigie: Vigie): Promise<void> {
  const [project] = [await vigie.rows("projects?select=*")].flat();
  expect(project).toMatchObject({
    title,
    is_online: true,
    status: "in_progress",
    budget: 1000.5,
    money_spent: 1100.25,
    start_date: "2025-03-01",
    end_date: "2026-12-31",
    countries: ["bf"],
    cities: ["Kaya"],
    continent: "Africa",
    beneficiaries: 8400,
    short_description: "Solar pumps. 💧",
    long_description: "Twelve boreholes.",
    "mot-rs": "#EauKaya",
    images: [
      expect.stringMatching(
        /\/storage\/v1\/object\/public\/project-images\/[0-9a-f-]{36}\/[0-9a-z]+\.png$/,
      ),
    ],
    ...storedFigure(1, { vizualisation_type: "pie", value: 58 }),
    ...storedFigure(2, { vizualisation_type: "progress", value: 0 }),
    ...storedFigure(3, { vizualisation_type: "pictogram", nom_icon: "Trophy#8B5CF6" }),
    ...storedFigure(4, { vizualisation_type: "image", image: aPicture }),
    ...storedFigure(5, { vizualisation_type: "pie", value: 100 }),
  });
}

/** The six columns of a figure; what does not apply to its type is stored empty. */
function storedFigure(
  slot: number,
  figure: { vizualisation_type: string; value?: number; nom_icon?: string; image?: unknown },
): Record<string, unknown> {
  return {
    [`dv${slot}_titre`]: `Figure ${slot}`,
    [`dv${slot}_short_description`]: `About ${slot}`,
    [`dv${slot}_vizualisation_type`]: figure.vizualisation_type,
    [`dv${slot}_value`]: figure.value ?? null,
    [`dv${slot}_nom_icon`]: figure.nom_icon ?? null,
    [`image_dv${slot}`]: figure.image ?? null,
  };
}

async function checkContent(vigie: Vigie): Promise<void> {
  expect(await vigie.rows("key_milestones?select=name_milestone,status_milestone")).toEqual([
    { name_milestone: "Survey", status_milestone: "completed" },
  ]);
  expect(
    await vigie.rows("resources?select=title_resource,link_resource,file_name,file_data"),
  ).toEqual([
    {
      title_resource: "Yields",
      link_resource: "https://data.example/yields",
      file_name: "yields.csv",
      file_data: `data:text/csv;base64,${report.toString("base64")}`,
    },
  ]);
  expect(await vigie.rows("social_media_posts?select=description,original_url,picture_rs")).toEqual(
    [
      {
        description: "Borehole 7 runs.",
        original_url: null,
        picture_rs: expect.stringMatching(
          /^\/storage\/v1\/object\/public\/project-images\/[0-9a-f-]{36}\/[0-9a-z]{24}-\d+\.(?:avif|webp)$/,
        ),
      },
    ],
  );
  expect(
    await vigie.rows("team?select=first_name,last_name,job_title,photo_url,linkedin_url"),
  ).toEqual([
    {
      first_name: "Awa",
      last_name: "Ouédraogo",
      job_title: "Lead",
      photo_url: aPicture,
      linkedin_url: null,
    },
  ]);
  expect(await vigie.rows("photos_projet?select=la_photo,file_name&order=created_at")).toEqual([
    { la_photo: aPicture, file_name: "first.png" },
    { la_photo: aPicture, file_name: "second.png" },
  ]);
  expect(await vigie.rows("press?select=press_url")).toEqual([
    { press_url: "https://news.example/kaya" },
  ]);
}
