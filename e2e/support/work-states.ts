import { expect, type Page } from "@playwright/test";
import { array, object, parse, string } from "valibot";
import { paths } from "../../apps/web/src/lib/paths";
import { open, pageStates, type StaffState, type Stage } from "./staff-states";

/** Widths at which an editor page is not beside its preview. */
const withoutPreviewBeside = [320, 390, 768];

/** Widths at which the links of the header are behind one button. */
const phones = [320, 390];

const filters: StaffState = {
  name: "dashboard, filtered by what needs work, as a table",
  reach: async (stage) => {
    const { page } = stage;
    await open(stage, `${paths.dashboard}?search=a&show=offline&sort=title`);
    const needs = page.getByRole("group", { name: "Needs attention" }).getByRole("button");
    await needs.first().click();
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Showing" })).toBeVisible();
  },
};

const table: StaffState = {
  name: "dashboard, as a table with a selection",
  reach: async (stage) => {
    await open(stage, paths.dashboard);
    await stage.page.getByRole("button", { name: "Table", exact: true }).click();
    await expect(stage.page.getByRole("table", { name: "Projects" })).toBeVisible();
    await stage.page.getByRole("checkbox", { name: "Select all" }).check();
  },
};

const cards: StaffState = {
  name: "dashboard, as cards, with a new project and all that is missing of it",
  reach: async (stage) => {
    const { page } = stage;
    await open(stage, paths.dashboard);
    await page.getByRole("button", { name: "Cards", exact: true }).click();
    await page
      .getByRole("button", { name: /^Duplicate / })
      .first()
      .click();
    await expect(page.getByText("New", { exact: true })).toBeVisible();
    await page
      .getByRole("button", { name: /^and \d+ more of / })
      .first()
      .click();
  },
};

const goOnline: StaffState = {
  name: "the dialog that puts a project online",
  reach: async (stage) => {
    await open(stage, paths.dashboard);
    // A switch is an invisible input with a visible label.
    const offline = stage.page.getByRole("switch", { checked: false }).first();
    await offline.locator("xpath=..").click();
    await expect(
      stage.page.getByRole("dialog", { name: "Put this project online?" }),
    ).toBeVisible();
  },
};

const otherPlace: StaffState = {
  name: "the dialog that exchanges a place for another of its name",
  reach: async (stage) => {
    await open(stage, paths.editProject(stage.full));
    await stage.page
      .getByRole("button", { name: /^Choose another/ })
      .first()
      .click();
    const dialog = stage.page.getByRole("dialog", { name: /^Which / });
    await expect(dialog.getByRole("button", { name: /people/ }).first()).toBeVisible();
  },
};

/** A menu that slides over the page. */
function drawer(name: string, path: (stage: Stage) => string, widths: readonly number[]) {
  const state: StaffState = {
    name,
    widths,
    reach: async (stage) => {
      await open(stage, path(stage));
      await stage.page.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(
        stage.page.getByRole("dialog").getByRole("button", { name: "Close" }),
      ).toBeVisible();
    },
  };
  return state;
}

const preview: StaffState = {
  name: "milestones, their preview",
  widths: withoutPreviewBeside,
  reach: async (stage) => {
    await open(stage, paths.milestones(stage.full));
    await stage.page.getByRole("button", { name: "Preview", exact: true }).click();
    await expect(
      stage.page.getByRole("complementary", { name: "How visitors see it" }),
    ).toBeVisible();
  },
};

/** One dark-teal pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPgz07+DwACfgG1ZzYqUAAAAABJRU5ErkJggg==",
  "base64",
);

const refusedUploads: StaffState = {
  name: "pictures that could not be uploaded",
  logsErrors: true,
  reach: async (stage) => {
    const { page } = stage;
    await open(stage, paths.editor(stage.full, "picture"));
    await refusing(page, "**/storage/v1/object/**", "POST", async () => {
      const zone = page.getByRole("group", { name: "Photos of the project" });
      const asked = page.waitForEvent("filechooser");
      await zone.getByRole("button").click();
      await (await asked).setFiles([
        { name: "well.png", mimeType: "image/png", buffer: picture },
        { name: "no-picture.png", mimeType: "image/png", buffer: Buffer.from("text") },
      ]);
      await expect(page.getByRole("heading", { name: "2 files were not added" })).toBeVisible();
    });
  },
};

const postEdited: StaffState = {
  name: "a post in the form that changes it",
  reach: async (stage) => {
    await open(stage, paths.editor(stage.full, "social-media"));
    const posts = stage.page.getByRole("list", { name: "Posts" });
    await posts
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await expect(stage.page.getByRole("button", { name: "Update" })).toBeVisible();
  },
};

const postFailed: StaffState = {
  name: "a post that could not be added",
  logsErrors: true,
  reach: async (stage) => {
    const { page } = stage;
    await open(stage, paths.editor(stage.empty, "social-media"));
    await refusing(page, "**/rest/v1/social_media_posts**", "POST", async () => {
      await page.getByLabel("Text", { exact: true }).fill("The first well gives water.");
      await page.getByRole("button", { name: "Add Post" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    });
  },
};

const statusConflict: StaffState = {
  name: "a milestone whose status two people changed at once",
  logsErrors: true,
  reach: async (stage) => {
    const { page, vigie, full } = stage;
    const milestones = `key_milestones?project_id=eq.${full}`;
    const stored = await vigie.rows(`${milestones}&select=id,name_milestone&limit=1`);
    const [milestone] = parse(array(object({ id: string(), name_milestone: string() })), stored);
    if (milestone === undefined) throw new Error("The project has no milestone.");
    const set = (columns: Record<string, string | null>) =>
      vigie.change(`key_milestones?id=eq.${milestone.id}`, columns);
    await set({ status_milestone: "pending", completed_on: null });
    await open(stage, paths.milestones(full));
    await set({ status_milestone: "completed" });
    await page
      .getByRole("button", { name: `Pending, mark ${milestone.name_milestone} as in progress` })
      .click();
    await expect(page.getByText("Choose one.")).toBeVisible();
  },
};

const filterSheet: StaffState = {
  name: "the dashboard's filters over a phone",
  isSample: true,
  widths: phones,
  reach: async (stage) => {
    await open(stage, paths.dashboard);
    await stage.page.getByRole("button", { name: "Filters" }).click();
    await expect(stage.page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  },
};

const evidence: StaffState = {
  name: "the dialog that chooses what proves a milestone",
  isSample: true,
  reach: async (stage) => {
    await open(stage, paths.milestones(stage.full));
    await stage.page
      .getByRole("button", { name: /^(Add a photo or document|1 picture)/ })
      .first()
      .click();
    await expect(stage.page.getByRole("dialog").getByRole("checkbox").first()).toBeVisible();
  },
};

/** Chooses pictures for an update: the first one and what is no picture. */
async function chooseForUpdate(page: Page): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Select Files" }).click();
  await (await asked).setFiles([
    { name: "well.png", mimeType: "image/png", buffer: picture },
    { name: "pump.png", mimeType: "image/png", buffer: picture },
    { name: "no-picture.png", mimeType: "image/png", buffer: Buffer.from("text") },
  ]);
  await expect(page.getByLabel("Caption of pump.png")).toBeVisible();
}

const updateRefused: StaffState = {
  name: "update, refused",
  reach: async (stage) => {
    await open(stage, paths.editor(stage.empty, "update"));
    await stage.page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(stage.page.getByRole("alert")).toBeVisible();
  },
};

const updateFailed: StaffState = {
  name: "an update of which not everything could be saved",
  isSample: true,
  logsErrors: true,
  reach: async (stage) => {
    const { page } = stage;
    await open(stage, paths.editor(stage.full, "update"));
    await page.getByLabel("What happened?").fill("Water at last!");
    await chooseForUpdate(page);
    await page.getByLabel("A measurement").selectOption({ index: 1 });
    await page.getByLabel("Value").fill("12");
    await refusing(page, "**/storage/v1/object/**", "POST", () =>
      accepting(page, "**/rest/v1/measurements**", async () => {
        await page.getByRole("button", { name: "Share", exact: true }).click();
        await expect(page.getByText("Not everything was saved")).toBeVisible();
      }),
    );
  },
};

const updateShared: StaffState = {
  name: "an update that is shared",
  reach: async (stage) => {
    const { page } = stage;
    await open(stage, paths.editor(stage.empty, "update"));
    await page.getByLabel("What happened?").fill("Water at last!");
    await accepting(page, "**/rest/v1/social_media_posts**", async () => {
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await expect(page.getByRole("link", { name: "See the project" })).toBeVisible();
    });
  },
};

/** An entry in the form above the sheet, with all that it has. */
const entryEdited: StaffState = {
  name: "budget, an entry in another currency",
  reach: async (stage) => {
    const { page } = stage;
    await open(stage, paths.editor(stage.full, "budget"));
    const entries = page.getByRole("table", { name: "Entries" });
    await entries
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    const other = page.getByLabel("Paid in another currency");
    if (!(await other.isVisible())) await page.getByText(/^Other currency, milestone/).click();
    await other.selectOption("XOF");
    await expect(page.getByLabel(/^Rate: 1 /)).toBeVisible();
  },
};

/** Lines of a cash book, one of which is no entry. */
const entriesRead: StaffState = {
  name: "budget, what will become of a file of entries",
  reach: async (stage) => {
    const { page } = stage;
    await open(stage, paths.editor(stage.full, "budget"));
    await page.getByRole("button", { name: "Import entries" }).click();
    const lines = ["Date;Text;In;Out;Donor;No", "03/02/2026;Grant;12 000,00;;Rivelune;R1"];
    await page.getByLabel("A file with the entries of this project").setInputFiles({
      name: "cash book.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([...lines, "soon;Pumps;;1 250,50;;D1"].join("\n")),
    });
    await expect(page.getByText("Cannot be imported")).toBeVisible();
  },
};

/** Lets new rows seem stored during an action. */
async function accepting(page: Page, address: string, act: () => Promise<void>): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 201 }) : route.continue(),
  );
  await act();
  await page.unroute(address);
}

/** Refuses requests of one kind during an action. */
async function refusing(
  page: Page,
  address: string,
  method: string,
  act: () => Promise<void>,
): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 403, body: "{}" })
      : route.continue(),
  );
  await act();
  await page.unroute(address);
}

/** All checked states of the pages for staff. */
export const staffStates: readonly StaffState[] = [
  ...pageStates,
  table,
  filters,
  cards,
  goOnline,
  otherPlace,
  drawer("the menu of a phone", () => paths.dashboard, phones),
  drawer("the pages of a project", ({ full }) => paths.milestones(full), withoutPreviewBeside),
  preview,
  refusedUploads,
  postEdited,
  postFailed,
  filterSheet,
  evidence,
  statusConflict,
  updateRefused,
  updateFailed,
  updateShared,
  entryEdited,
  entriesRead,
];
