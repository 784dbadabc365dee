import { test as base, type Page } from "@playwright/test";
import { array, object, parse, string } from "valibot";
import { type Hands, withKeyboard, withMouse } from "../support/hands";
import { demoMember, signIn } from "../support/people";
import { expect, test } from "../support/strict-page";
import { startVigie, type Vigie } from "../support/vigie";

/** Ten projects that are updated each week. */
const projects = [
  "Clean water for 12 villages around Kaya",
  "Family gardens in the Dry Corridor",
  "Mangrove nurseries of the Saloum delta",
  "Rainwater for the schools of Satkhira",
  "Reviving the springs of Dhulikhel",
  "Seed banks after the floods, Zambezi valley",
  "Solar schools of the Bekaa",
  "Sowing water above Ayacucho",
  "Storm-proof rain tanks on Tanna",
  "Wetlands return to the Danube delta",
] as const;

/** Those whose spending is the sum of entries. */
const withEntries: readonly string[] = [
  "Clean water for 12 villages around Kaya",
  "Reviving the springs of Dhulikhel",
];

const offlineProject = "Solar schools of the Bekaa";

/** A picture that browsers can read: one dark-teal pixel. */
const picture = {
  name: "this-week.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPgz07+DwACfgG1ZzYqUAAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const ways = [
  { way: "by keyboard alone", handsOf: withKeyboard },
  { way: "by mouse", handsOf: withMouse },
] as const;

for (const { way, handsOf } of ways) {
  test.describe(`the week's updates of ten projects, ${way}`, () => {
    let server: Vigie;
    test.use({ viewport: { width: 1440, height: 900 } });
    test.beforeAll(async () => {
      server = await startVigie({ demoPassword: demoMember.password });
      await openMilestone(server, "Sowing water above Ayacucho");
    });
    test.afterAll(() => server.remove());

    test("are done, and stored", async ({ page }) => {
      test.setTimeout(8 * 60_000);
      await page.route("https://icons.duckduckgo.com/**", (route) =>
        route.fulfill({ status: 204 }),
      );
      await signIn(page, server.url, demoMember);
      const hands = handsOf(page);
      for (const [index, title] of projects.entries()) {
        await base.step(title, () => update(page, hands, title, 1000 + index));
      }
      const updated = hands.count();
      const each = (updated / projects.length).toFixed(1);
      process.stdout.write(
        `${way}: ${updated} actions, ${each} for each of ${projects.length} projects\n`,
      );
      await putOnline(page, hands);
      process.stdout.write(`${way}: ${hands.count() - updated} actions to put one online\n`);
      const before = hands.count();
      await post(page, hands);
      process.stdout.write(`${way}: ${hands.count() - before} actions to add a post\n`);
      const beforeCopy = hands.count();
      await duplicate(page, hands);
      process.stdout.write(
        `${way}: ${hands.count() - beforeCopy} actions to duplicate a project\n`,
      );
      await expectStored(server);
    });
  });
}

/** A project of the demonstration whose milestones are all reached gets one that is not. */
async function openMilestone(vigie: Vigie, title: string): Promise<void> {
  const id = await idOf(vigie, title);
  const rows = await vigie.rows(`key_milestones?select=id&limit=1&project_id=eq.${id}`);
  const [milestone] = parse(array(object({ id: string() })), rows);
  await vigie.change(`key_milestones?id=eq.${milestone?.id}`, { status_milestone: "in_progress" });
}

async function update(page: Page, hands: Hands, title: string, spent: number): Promise<void> {
  await hands.openProject(title);
  // A colleague's project opens at its milestones.
  const sidebar = page.getByRole("complementary", { name: "Project" });
  await expect(sidebar.getByText(title)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await hands.openPage("Key Milestones");
  await atPage(page, "Key Milestones");
  const status = page.getByRole("button", { name: /^In progress, mark/ }).first();
  const [, milestone] =
    /mark (.*) as completed$/.exec((await status.getAttribute("aria-label")) ?? "") ?? [];
  await hands.act(`Mark ${milestone} as completed`, status);
  await expect(page.getByRole("button", { name: `Completed, mark ${milestone} as` })).toBeVisible();

  await hands.openPage("Budget spent");
  await atPage(page, "Budget spent");
  if (withEntries.includes(title)) {
    await hands.type(page.getByLabel("Amount (€)", { exact: true }), String(spent));
    await hands.type(page.getByLabel("Text", { exact: true }), "The week's spending");
    await page.keyboard.press("Enter");
    const entries = page.getByRole("table", { name: "Entries" });
    await expect(entries.getByText("The week's spending")).toBeVisible();
  } else {
    await hands.type(page.getByLabel("Amount spent (€)"), String(spent));
    await hands.send(page.getByRole("button", { name: "Save Changes" }));
    await expect(page.getByText("Budget updated successfully").first()).toBeVisible();
  }

  await hands.openPage("Picture");
  await atPage(page, "Picture");
  const zone = page.getByRole("group", { name: "Photos of the project" });
  await hands.choose(zone.getByRole("button"), picture);
  const caption = page.getByRole("textbox", { name: "Caption of this-week.png" });
  await expect(caption).toBeVisible();
  await hands.type(caption, "The handover to the committee");
  await page.keyboard.press("Enter");
}

const news = "The handover was on Tuesday; the committee has the keys.";

async function post(page: Page, hands: Hands): Promise<void> {
  await hands.openProject(projects[0]);
  await hands.openPage("Social Media");
  await atPage(page, "Social Media");
  await hands.type(page.getByLabel("Text", { exact: true }), news);
  await hands.send(page.getByRole("button", { name: "Add Post" }));
  await expect(page.getByText("Post added successfully").first()).toBeVisible();
}

async function duplicate(page: Page, hands: Hands): Promise<void> {
  await hands.leave();
  await hands.press(page.getByRole("button", { name: `Duplicate ${projects[0]}` }));
  const copy = page.getByRole("link", { name: `Edit Copy of ${projects[0]}` });
  await expect(copy).toBeFocused();
}

async function putOnline(page: Page, hands: Hands): Promise<void> {
  await hands.openProject(offlineProject);
  await atPage(page, offlineProject);
  await hands.press(page.getByRole("switch", { name: "Online" }));
  await hands.send(page.getByRole("button", { name: "Save Changes" }));
  await hands.press(page.getByRole("dialog").getByRole("button", { name: "Put online" }));
  await expect(page.getByText("Changes saved successfully").first()).toBeVisible();
}

async function atPage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Polls, since the last of it may still be on its way. */
async function expectStored(vigie: Vigie): Promise<void> {
  const expectRows = (path: string) => expect.poll(() => vigie.rows(path), { message: path });
  for (const [index, title] of projects.entries()) {
    const id = await idOf(vigie, title);
    const ofProject = `project_id=eq.${id}`;
    const spent = 1000 + index;
    if (withEntries.includes(title)) {
      const added = `ledger_entries?select=kind&${ofProject}&amount=eq.${spent}`;
      await expectRows(added).toEqual([{ kind: "spent" }]);
    } else
      await expectRows(`projects?select=money_spent&id=eq.${id}`).toEqual([{ money_spent: spent }]);
    const reached = `key_milestones?select=id&${ofProject}&status_milestone=eq.completed`;
    await expectRows(`${reached}&completed_on=gte.${yesterday()}`).toHaveLength(1);
    await expectRows(
      `photos_projet?select=caption&${ofProject}&file_name=eq.this-week.png`,
    ).toEqual([{ caption: "The handover to the committee" }]);
  }
  const told = await idOf(vigie, projects[0]);
  await expectRows(
    `social_media_posts?select=description&order=date_publication.desc&limit=1&project_id=eq.${told}`,
  ).toEqual([{ description: news }]);
  expect(await idOf(vigie, `Copy of ${projects[0]}`)).not.toBe("");
  const offline = await idOf(vigie, offlineProject);
  await expectRows(`projects?select=is_online&id=eq.${offline}`).toEqual([{ is_online: true }]);
}

/** The day before today, wherever the browser's clock is. */
function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
}

async function idOf(vigie: Vigie, title: string): Promise<string> {
  const rows = await vigie.rows(`projects?select=id&title=eq.${encodeURIComponent(title)}`);
  const [project] = parse(array(object({ id: string() })), rows);
  return project?.id ?? "";
}
