import { expect, type Page } from "@playwright/test";
import { editorSegments } from "@vigie/domain/app-addresses";
import { paths } from "../../apps/web/src/lib/paths";
import type { PageState } from "./barriers";
import type { Vigie } from "./vigie";

/** What the states need. */
export interface Stage {
  page: Page;
  vigie: Vigie;
  /** The id of a project with something on every page. */
  full: string;
  /** The id of a project that has a title only. */
  empty: string;
}

/** A state of the pages for staff. */
export type StaffState = PageState<Stage>;

/** The pages that stand for all in `npm test`: cards, lists, forms, pictures, figures, people, what happened. */
const sampledPages = [
  "dashboard",
  "members",
  "history",
  "edit, filled",
  "milestones, filled",
  "results, filled",
  "dataviz/1, filled",
  "picture, filled",
];

/** A page as it opens. */
function pageAt(name: string, path: (stage: Stage) => string): StaffState {
  return {
    name,
    isPage: true,
    isSample: sampledPages.includes(name),
    isWalked: name === "milestones, filled",
    reach: async (stage) => {
      await open(stage, path(stage));
    },
  };
}

/** Opens a page, and waits until its data has loaded. */
export async function open({ page, vigie }: Stage, path: string): Promise<void> {
  await page.goto(`${vigie.url}${path}`);
  await settled(page);
}

/** Waits until the data of a page has loaded. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").locator("[data-loading]")).toHaveCount(0);
}

/** A form that was submitted empty. */
function refusedForm(segment: (typeof editorSegments)[number], button: string): StaffState {
  return {
    name: `${segment}, refused`,
    reach: async (stage) => {
      await open(stage, paths.editor(stage.empty, segment));
      await stage.page.getByRole("button", { name: button }).click();
      await expect(stage.page.locator("[aria-invalid=true]").first()).toBeVisible();
    },
  };
}

const question: StaffState = {
  name: "the question before something is deleted",
  isSample: true,
  reach: async (stage) => {
    await open(stage, paths.milestones(stage.full));
    const remove = stage.page.getByRole("main").getByRole("button", { name: /^Delete / });
    await remove.first().click();
    await expect(stage.page.getByRole("alertdialog")).toBeVisible();
  },
};

const unsaved: StaffState = {
  name: "the question before unsaved changes are left",
  reach: async (stage) => {
    await open(stage, paths.addProject);
    await stage.page.getByLabel("Project Title").fill("Wells");
    await stage.page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(stage.page.getByRole("alertdialog")).toBeVisible();
  },
};

const invitation: StaffState = {
  name: "the dialog that invites a colleague",
  reach: async (stage) => {
    await open(stage, paths.members);
    await stage.page.getByRole("button", { name: /^Invite a colleague/ }).click();
    await expect(stage.page.getByRole("dialog")).toBeVisible();
  },
};

/** Of a webhook that a state before this one may have added. */
async function openWebhook(stage: Stage): Promise<void> {
  const { page } = stage;
  await open(stage, paths.webhooks);
  if ((await page.getByText("https://hooks.example.org/vigie").count()) > 0) return;
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByLabel("Address").fill("https://hooks.example.org/vigie");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("list", { name: /^The last messages to/ }).waitFor();
  await open(stage, paths.webhooks);
}

/** The form of a webhook, refused. */
const newWebhook: StaffState = {
  name: "webhooks, a new one refused",
  reach: async (stage) => {
    await open(stage, paths.webhooks);
    await stage.page.getByRole("button", { name: "Add webhook" }).click();
    await stage.page.getByRole("button", { name: "Save" }).click();
    await expect(stage.page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
};

/** A webhook whose test reaches nobody: there is no such name. */
const webhookMessages: StaffState = {
  name: "webhooks, the messages to one",
  isSample: true,
  reach: async (stage) => {
    const { page } = stage;
    await openWebhook(stage);
    await page.getByRole("button", { name: /^Messages/ }).click();
    await expect(page.getByRole("list", { name: /^The last messages to/ })).toBeVisible();
  },
};

const notLoaded: StaffState = {
  name: "a list that could not be loaded",
  logsErrors: true,
  reach: async (stage) => {
    const { page } = stage;
    const refuse = "**/rest/v1/key_milestones?**";
    await page.route(refuse, (route) => route.fulfill({ status: 400, body: "{}" }));
    await page.goto(`${stage.vigie.url}${paths.milestones(stage.full)}`);
    await expect(page.getByRole("alert")).toBeVisible();
    await page.unroute(refuse);
  },
};

const conflict: StaffState = {
  name: "a conflict over one field",
  logsErrors: true,
  reach: async (stage) => {
    const { page, vigie, full } = stage;
    await open(stage, paths.editProject(full));
    await page.getByLabel("Short description").fill("Typed here");
    await vigie.change(`projects?id=eq.${full}`, { short_description: "Typed elsewhere" });
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText(/Typed elsewhere|was changed while/).first()).toBeVisible();
  },
};

/** The measurements of an indicator, with all that the form has. */
const measuring: StaffState = {
  name: "results, a measurement",
  reach: async (stage) => {
    const { page } = stage;
    await open(stage, paths.editor(stage.full, "results"));
    await page
      .getByRole("button", { name: /^Add measurement: / })
      .first()
      .click();
    await page.getByText("Evidence and groups").click();
    await expect(page.getByLabel("Women")).toBeVisible();
  },
};

function menuState(name: string, typed: string, then: (page: Page) => Promise<void>): StaffState {
  return {
    name,
    isSample: typed === "",
    reach: async (stage) => {
      await open(stage, paths.milestones(stage.full));
      await stage.page.keyboard.press("Control+K");
      await stage.page.getByRole("combobox", { name: /^Find projects/ }).fill(typed);
      await then(stage.page);
    },
  };
}

const shortcuts: StaffState = {
  name: "the keyboard shortcuts",
  reach: async (stage) => {
    await open(stage, paths.dashboard);
    await stage.page.keyboard.press("Control+/");
    await expect(stage.page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  },
};

const importPreview: StaffState = {
  name: "import projects, what will happen to the rows",
  reach: async (stage) => {
    await open(stage, paths.importProjects);
    const { page } = stage;
    await page
      .getByLabel("Or paste rows from a spreadsheet")
      .fill("Title;Budget;Start date;Fund\nWells;1.234;03/04/2025;A\n;5.678;04/05/2025;B");
    await page.getByRole("button", { name: "Read these rows" }).click();
    await expect(page.getByRole("heading", { name: "What will happen" })).toBeVisible();
  },
};

/** Opens a page as on a server that mails, and whose operator lets administrators have the addresses of followers. */
async function openWithMail(stage: Stage, path: string): Promise<void> {
  const { page, vigie } = stage;
  await page.route(`${vigie.url}${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('"follow":"feeds"', '"follow":"mail"')
      .replace('"followerAddresses":false', '"followerAddresses":true')
      .replace('"canInviteByMail":false', '"canInviteByMail":true');
    await route.fulfill({ response, body });
  });
  await open(stage, path);
}

const reminders: StaffState = {
  name: "profile, the switch of reminders",
  isSample: true,
  reach: async (stage) => {
    await openWithMail(stage, paths.profile);
    await expect(stage.page.getByRole("switch", { name: /^A reminder/ })).toBeVisible();
  },
};

const addresses: StaffState = {
  name: "settings, what the addresses of followers are for",
  isSample: true,
  reach: async (stage) => {
    const { page } = stage;
    await openWithMail(stage, paths.settings);
    await page.getByRole("button", { name: "Download addresses" }).click();
    const dialog = page.getByRole("dialog", { name: "Download addresses" });
    await dialog.getByRole("button", { name: "Download" }).click();
    await expect(dialog.locator("[aria-invalid=true]")).toBeVisible();
  },
};

/** The states that all pages for staff share. */
export const pageStates: readonly StaffState[] = [
  pageAt("dashboard", () => paths.dashboard),
  pageAt("add project", () => paths.addProject),
  pageAt("settings", () => paths.settings),
  pageAt("iati", () => paths.iati),
  pageAt("webhooks, none", () => paths.webhooks),
  pageAt("members", () => paths.members),
  pageAt("profile", () => paths.profile),
  pageAt("history", () => paths.history),
  pageAt("trash", () => paths.trash),
  pageAt("import projects", () => paths.importProjects),
  ...editorSegments.flatMap((segment) => [
    pageAt(`${segment}, filled`, ({ full }) => paths.editor(full, segment)),
    pageAt(`${segment}, empty`, ({ empty }) => paths.editor(empty, segment)),
  ]),
  refusedForm("milestones", "Add Milestone"),
  refusedForm("resources", "Add Resource"),
  refusedForm("team", "Add Team Member"),
  refusedForm("press", "Add Link"),
  measuring,
  newWebhook,
  webhookMessages,
  addresses,
  reminders,
  question,
  unsaved,
  invitation,
  notLoaded,
  conflict,
  menuState("the command menu, opened", "", async (page) => {
    await expect(page.getByRole("group", { name: "Projects" })).toBeVisible();
  }),
  menuState("the command menu, nothing found", "xyzzy", async (page) => {
    await expect(page.getByText(/^No matches/)).toBeVisible();
  }),
  shortcuts,
  importPreview,
];
