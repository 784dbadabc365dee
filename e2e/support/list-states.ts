import { expect } from "@playwright/test";
import { paths } from "../../apps/web/src/lib/paths";
import type { PageState } from "./barriers";
import {
  hold,
  openEmbed,
  openEmbedding,
  openFollowable,
  openFollowing,
  openList,
  openUnrendered,
  openWithoutScripts,
  type PublicStage,
  refuse,
  rowOfFullProject,
} from "./public-stage";

type State = PageState<PublicStage>;

/** Where the map of the landing card is folded at first. */
const phones = [320, 390];

async function openLanding({ page, vigie }: PublicStage): Promise<void> {
  await page.goto(`${vigie.url}${paths.monitoring}`);
  await expect(page.getByRole("link", { name: "Consult" })).toBeVisible();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
}

async function openMap({ page }: PublicStage): Promise<void> {
  await page.getByRole("button", { name: /^Map of/ }).click();
  const map = page.getByRole("region", { name: "Map of all projects" });
  await map.scrollIntoViewIfNeeded();
  await expect(map.getByRole("button", { expanded: false }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

async function openPlace({ page }: PublicStage): Promise<void> {
  const map = page.getByRole("region", { name: "Map of all projects" });
  await map.getByRole("button", { expanded: false }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function loseConnection({ page }: PublicStage): Promise<void> {
  await expect(page.locator("div.contents [role=status]")).toBeAttached();
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection\. Shown as of/)).toBeVisible();
}

/** A state without a connection, which is restored afterwards. */
const offline = {
  logsErrors: true,
  leave: ({ page }: PublicStage) => page.context().setOffline(false),
} as const;

/** The states of the landing card and the list. */
export const listStates: readonly State[] = [
  { name: "the landing card", isPage: true, reach: openLanding },
  {
    name: "the landing card, its map unfolded",
    widths: phones,
    reach: async (stage) => {
      await openLanding(stage);
      await openMap(stage);
    },
  },
  {
    name: "the landing card while it loads",
    logsErrors: true,
    reach: async (stage) => {
      await hold(stage, "**/rest/v1/**");
      await openUnrendered(stage, paths.monitoring);
      await expect(stage.page.getByRole("main")).not.toBeEmpty();
    },
  },
  {
    name: "the landing card that failed",
    logsErrors: true,
    reach: async (stage) => {
      await refuse(stage, "**/rest/v1/projects?*");
      await openUnrendered(stage, paths.monitoring);
      await expect(stage.page.getByText("Failed to load projects")).toBeVisible();
    },
  },
  {
    name: "the landing card without a connection",
    ...offline,
    reach: async (stage) => {
      await openLanding(stage);
      await loseConnection(stage);
    },
  },
  {
    name: "the landing card without scripts",
    reach: (stage) => openWithoutScripts(stage, paths.monitoring),
  },
  {
    name: "the landing card on paper",
    isPrinted: true,
    reach: openLanding,
  },
  { name: "the list", isPage: true, reach: openList },
  {
    name: "the list, its files unfolded",
    isSample: true,
    reach: async (stage) => {
      await openList(stage);
      await stage.page.locator("summary", { hasText: "Download" }).click();
      await expect(stage.page.getByRole("link", { name: /^GeoJSON/ })).toBeVisible();
    },
  },
  {
    name: "the list, the ways to follow it",
    // Chromium lets a page that a test answers open no connection.
    logsErrors: true,
    reach: async (stage) => {
      await openFollowable(stage, `${paths.projectList}&search=water&status=in_progress`);
      await openFollowing(stage);
    },
  },
  {
    name: "the list of an organisation, the ways to follow it",
    // Chromium lets a page that a test answers open no connection.
    logsErrors: true,
    reach: async (stage) => {
      const { organization_id: id } = await rowOfFullProject(stage.vigie);
      await openFollowable(stage, `${paths.projectList}&organisation=${id}`);
      await openFollowing(stage);
      await expect(stage.page.getByRole("dialog").getByText(/^Projects of/)).toBeVisible();
    },
  },
  {
    name: "the code to embed the list",
    reach: async (stage) => {
      await openList(stage, "&search=water&status=in_progress");
      await openEmbedding(stage);
    },
  },
  { name: "the list in a frame", reach: (stage) => openEmbed(stage, "/embed/list") },
  { name: "the map in a frame", reach: (stage) => openEmbed(stage, "/embed/map") },
  {
    name: "the list, more of it",
    reach: async (stage) => {
      await openList(stage);
      const cards = stage.page.getByRole("article");
      await expect(async () => {
        await cards.last().scrollIntoViewIfNeeded();
        expect(await cards.count()).toBeGreaterThan(24);
      }).toPass();
    },
  },
  {
    name: "the list, its second page",
    reach: (stage) => openList(stage, "&page=2"),
  },
  {
    name: "the list while it loads",
    logsErrors: true,
    reach: async (stage) => {
      await hold(stage, "**/rest/v1/projects?*");
      await openUnrendered(stage, paths.projectList);
      await expect(stage.page.getByText("Loading projects")).toBeAttached();
    },
  },
  {
    name: "the list that failed",
    logsErrors: true,
    reach: async (stage) => {
      await refuse(stage, "**/rest/v1/projects?*");
      await openUnrendered(stage, paths.projectList);
      await expect(stage.page.getByText("Failed to load projects")).toBeVisible();
    },
  },
  {
    name: "the list with its filters open",
    isSample: true,
    reach: async (stage) => {
      await openList(stage, "&status=in_progress&dates=active");
      await stage.page.getByRole("button", { name: "Filters" }).click();
      await expect(
        stage.page.getByRole("combobox", { name: "Date Range" }).filter({ visible: true }),
      ).toBeVisible();
    },
  },
  {
    name: "the list where nothing was found",
    reach: async (stage) => {
      await openList(stage, "&search=nowhere");
      await expect(stage.page.getByText("No projects found matching your filters.")).toBeVisible();
    },
  },
  {
    name: "the list with its map unfolded",
    reach: async (stage) => {
      await openList(stage);
      await openMap(stage);
    },
  },
  {
    name: "the list with a place of its map opened",
    isSample: true,
    reach: async (stage) => {
      await openList(stage);
      await openMap(stage);
      await openPlace(stage);
    },
  },
  {
    name: "the list without a connection",
    ...offline,
    reach: async (stage) => {
      await openList(stage);
      await loseConnection(stage);
    },
  },
  {
    name: "the list without scripts",
    reach: (stage) => openWithoutScripts(stage, paths.projectList),
  },
  {
    name: "the list without scripts, filtered to nothing",
    reach: (stage) => openWithoutScripts(stage, `${paths.projectList}&search=nowhere`),
  },
  { name: "the list on paper", isPrinted: true, reach: openList },
];
