import { expect, type Page } from "@playwright/test";
import { paths } from "../../apps/web/src/lib/paths";
import type { PageState } from "./barriers";
import {
  hold,
  openEmbed,
  openEmbedding,
  openFollowable,
  openFollowing,
  openProject,
  openUnrendered,
  openWithoutScripts,
  type PublicStage,
  refuse,
  unfold,
} from "./public-stage";

type State = PageState<PublicStage>;

const nowhere = paths.project("00000000-0000-4000-8000-000000000000");

async function openPhotos(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^View Larger/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
}

/** The state of a page rendered in the browser, one part of which could not be loaded. */
function failedPart(table: string, sentence: string | RegExp): State {
  return {
    name: `a project whose ${table} failed`,
    logsErrors: true,
    reach: async (stage) => {
      await refuse(stage, `**/rest/v1/${table}?*`);
      await openUnrendered(stage, paths.project(stage.full));
      const sentenceOfPart = stage.page.getByText(sentence);
      await sentenceOfPart.scrollIntoViewIfNeeded();
      await expect(sentenceOfPart).toBeVisible();
    },
  };
}

/** The states of the page of a project. */
export const projectStates: readonly State[] = [
  {
    name: "a project",
    isPage: true,
    isSample: true,
    isWalked: true,
    reach: (stage) => openProject(stage, stage.full),
  },
  {
    name: "a project of which little is known",
    isPage: true,
    reach: (stage) => openProject(stage, stage.sparse),
  },
  {
    name: "a project with one photo",
    isPage: true,
    reach: (stage) => openProject(stage, stage.onePhoto),
  },
  {
    name: "a project in the middle of its sections",
    reach: async (stage) => {
      await openProject(stage, stage.full);
      const sections = stage.page.getByRole("navigation", { name: "On this page" });
      await sections.getByRole("link", { name: "Team" }).click();
      await expect(sections.locator("[aria-current]")).toHaveText("Team");
    },
  },
  {
    name: "a project with all its texts and lists unfolded",
    reach: async (stage) => {
      const { page } = stage;
      await openProject(stage, stage.full);
      const folded = page.getByRole("button", { name: /^(Read more|Show all)/ });
      for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
      await unfold(page);
    },
  },
  {
    name: "a project, a place on its map",
    reach: async (stage) => {
      const { page } = stage;
      await openProject(stage, stage.full);
      const map = page.getByRole("figure", { name: /^Map of the places/ });
      await map.scrollIntoViewIfNeeded();
      await page.getByRole("button", { name: "Kaya", exact: true }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Kaya" })).toBeVisible();
    },
  },
  {
    name: "a project with what is new since the last look",
    isSample: true,
    reach: async (stage) => {
      const { page } = stage;
      await openProject(stage, stage.full);
      const lastYear = Date.now() - 365 * 24 * 60 * 60_000;
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        `vigie.looks.${stage.full}`,
        String(lastYear),
      ] as const);
      await page.reload();
      await expect(page.getByRole("button", { name: /new since/ })).toBeVisible();
    },
  },
  {
    name: "the code to embed a project",
    isSample: true,
    reach: async (stage) => {
      await openProject(stage, stage.full);
      await openEmbedding(stage);
    },
  },
  {
    name: "a project in a frame",
    reach: (stage) => openEmbed(stage, `/embed/project/${stage.full}`),
  },
  {
    name: "the ways to follow a project",
    // Chromium lets a page that a test answers open no connection.
    logsErrors: true,
    isSample: true,
    reach: async (stage) => {
      await openFollowable(stage, paths.project(stage.full));
      await openFollowing(stage);
    },
  },
  {
    name: "a project that nobody can follow without an address",
    // Chromium lets a page that a test answers open no connection.
    logsErrors: true,
    reach: async (stage) => {
      await openFollowable(stage, paths.project(stage.full));
      await openFollowing(stage);
      const dialog = stage.page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Follow" }).click();
      await expect(dialog.locator("[aria-invalid=true]")).toBeVisible();
    },
  },
  {
    name: "the answer to who wants to follow a project",
    // Chromium lets a page that a test answers open no connection.
    logsErrors: true,
    reach: async (stage) => {
      const { page } = stage;
      await page.route("**/rest/v1/rpc/follow", (route) => route.fulfill({ status: 204 }));
      await openFollowable(stage, paths.project(stage.full));
      await openFollowing(stage);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Email").fill("reader@example.org");
      await dialog.getByRole("button", { name: "Follow" }).click();
      await expect(dialog.getByText(/^If this address can be used/)).toBeVisible();
    },
  },
  {
    name: "the photos over the whole screen",
    isSample: true,
    reach: async (stage) => {
      await openProject(stage, stage.full);
      await openPhotos(stage.page);
    },
  },
  {
    name: "the only photo over the whole screen",
    reach: async (stage) => {
      await openProject(stage, stage.onePhoto);
      await openPhotos(stage.page);
    },
  },
  {
    name: "a project's link that was copied",
    reach: async (stage) => {
      await openProject(stage, stage.full);
      await stage.page.getByRole("button", { name: "Share" }).click();
      await expect(
        stage.page.getByText("Link copied").or(stage.page.getByRole("alert")),
      ).toBeVisible();
    },
  },
  {
    name: "a project's link that could not be copied",
    reach: async (stage) => {
      await openProject(stage, stage.full);
      await stage.page.evaluate(() => {
        for (const name of ["share", "clipboard"])
          Object.defineProperty(navigator, name, { value: undefined });
        document.execCommand = () => false;
      });
      await stage.page.getByRole("button", { name: "Share" }).click();
      await expect(stage.page.getByText("The link could not be copied.")).toBeVisible();
    },
  },
  {
    name: "a project without a connection",
    logsErrors: true,
    reach: async (stage) => {
      await openProject(stage, stage.full);
      await stage.page.context().setOffline(true);
      await expect(stage.page.getByText(/^No connection\. Shown as of/)).toBeVisible();
    },
    leave: ({ page }) => page.context().setOffline(false),
  },
  {
    name: "a project while it loads",
    logsErrors: true,
    reach: async (stage) => {
      await hold(stage, "**/rest/v1/projects?*");
      await openUnrendered(stage, paths.project(stage.full));
      await expect(stage.page.getByText("Loading project data...")).toBeVisible();
    },
  },
  {
    name: "a project whose lists load",
    logsErrors: true,
    reach: async (stage) => {
      await hold(stage, "**/rest/v1/{team,press,key_milestones,resources}?*");
      await openUnrendered(stage, paths.project(stage.full));
      await expect(stage.page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "a project that failed",
    logsErrors: true,
    reach: async (stage) => {
      await refuse(stage, "**/rest/v1/projects?*");
      await openUnrendered(stage, paths.project(stage.full));
      await expect(stage.page.getByText("Failed to load project data")).toBeVisible();
    },
  },
  failedPart("team", "Failed to load team members"),
  failedPart("key_milestones", /^Failed to load/),
  {
    name: "a project that is not there",
    isSample: true,
    isPage: true,
    reach: async ({ page, vigie }) => {
      await page.goto(`${vigie.url}${nowhere}`);
      await expect(page.getByText("Project not found")).toBeVisible();
    },
  },
  {
    name: "a project that is not there, without scripts",
    reach: (stage) => openWithoutScripts(stage, nowhere),
  },
  {
    name: "a project without scripts",
    reach: (stage) => openWithoutScripts(stage, paths.project(stage.full)),
  },
  {
    name: "a project of which little is known, without scripts",
    reach: (stage) => openWithoutScripts(stage, paths.project(stage.sparse)),
  },
  {
    name: "a project on paper",
    isPrinted: true,
    reach: (stage) => openProject(stage, stage.full),
  },
  {
    name: "a project of which little is known, on paper",
    isPrinted: true,
    reach: (stage) => openProject(stage, stage.sparse),
  },
];
