import type { Page } from "@playwright/test";
import {
  devices,
  expect,
  expectNoBarriers,
  fullProject,
  leaveToBrowser,
  offlineProject,
  openList,
  openProject,
  projectAddress,
  test,
} from "./support/public-pages";
import type { Vigie } from "./support/vigie";

// Each test opens a screen of its own, and these are half of all journeys' time.
test.describe.configure({ mode: "parallel" });

/** Opens an address as when the server could not render its page. */
async function openUnrendered(page: Page, vigie: Vigie, address: string): Promise<void> {
  await leaveToBrowser(page, vigie, address);
  await page.goto(address);
}

/** Every screen that visitors meet, and every state that it can be in. */
const states: Record<string, (page: Page, vigie: Vigie) => Promise<void>> = {
  "the landing card": async (page, vigie) => {
    await page.goto(`${vigie.url}/monitoring`);
    await expect(page.getByRole("link", { name: "Consult" })).toBeVisible();
    await expect(page.getByRole("link", { name: fullProject })).toBeVisible();
  },
  "the landing card while it loads": async (page, vigie) => {
    await hold(page, "**/rest/v1/**");
    await openUnrendered(page, vigie, `${vigie.url}/monitoring`);
    await expect(page.getByRole("main")).not.toBeEmpty();
  },
  "the landing card that failed": async (page, vigie) => {
    await refuse(page, "**/rest/v1/projects?*");
    await openUnrendered(page, vigie, `${vigie.url}/monitoring`);
    await expect(page.getByText("Failed to load projects")).toBeVisible();
  },
  "the list": (page, vigie) => openList(page, vigie),
  "the list while it loads": async (page, vigie) => {
    await hold(page, "**/rest/v1/projects?*");
    await openUnrendered(page, vigie, `${vigie.url}/monitoring?view=projects`);
    await expect(page.getByText("Loading projects")).toBeAttached();
  },
  "the list that failed": async (page, vigie) => {
    await refuse(page, "**/rest/v1/projects?*");
    await openUnrendered(page, vigie, `${vigie.url}/monitoring?view=projects`);
    await expect(page.getByText("Failed to load projects")).toBeVisible();
  },
  "the list with its filters open": async (page, vigie) => {
    await openList(page, vigie, "&status=in_progress&dates=active");
    await page.getByRole("button", { name: "Filters" }).click();
    await expect(page.getByLabel("Date Range")).toBeVisible();
  },
  "the list where nothing was found": async (page, vigie) => {
    await openList(page, vigie, "&search=nowhere");
    await expect(page.getByText("No projects found matching your filters.")).toBeVisible();
  },
  "a project": async (page, vigie) => {
    await openProject(page, vigie, fullProject);
    for (const section of await page.getByRole("main").getByRole("region").all()) {
      await section.scrollIntoViewIfNeeded();
    }
    await page.waitForLoadState("networkidle");
  },
  "a project with little to show": async (page, vigie) => {
    await page.goto(await projectAddress(vigie, "Storm-proof rain tanks on Tanna"));
    await expect(page.getByText("Loading project data...")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
  },
  "a project while it loads": async (page, vigie) => {
    await hold(page, "**/rest/v1/projects?*");
    await openUnrendered(page, vigie, await projectAddress(vigie, fullProject));
    await expect(page.getByText("Loading project data...")).toBeVisible();
  },
  "a project that failed": async (page, vigie) => {
    await refuse(page, "**/rest/v1/projects?*");
    await openUnrendered(page, vigie, await projectAddress(vigie, fullProject));
    await expect(page.getByText("Failed to load project data")).toBeVisible();
  },
  "a project whose lists failed": async (page, vigie) => {
    await refuse(page, "**/rest/v1/team?*");
    await openUnrendered(page, vigie, await projectAddress(vigie, fullProject));
    await expect(page.getByText("Failed to load team members")).toBeVisible();
  },
  "a project that is not found": async (page, vigie) => {
    await page.goto(await projectAddress(vigie, offlineProject));
    await expect(page.getByText("Project not found")).toBeVisible();
  },
  "the photo viewer": async (page, vigie) => {
    await openProject(page, vigie, fullProject);
    await page
      .getByRole("button", { name: /^View Larger/ })
      .first()
      .click();
    const viewer = page.getByRole("dialog", { name: "Project Gallery" });
    await expect(viewer.getByRole("img")).toBeVisible();
  },
  "a shared link": async (page, vigie) => {
    await openProject(page, vigie, fullProject);
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Link copied").or(page.getByRole("alert"))).toBeVisible();
  },
  "the tutorial": async (page, vigie) => {
    await page.goto(`${vigie.url}/tutorial`);
    await expect(page.getByRole("link", { name: "Back to Dashboard" })).toBeVisible();
  },
  "the sign-in": async (page, vigie) => {
    await page.goto(`${vigie.url}/login`);
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  },
  "the way out of a forgotten password": async (page, vigie) => {
    await page.goto(`${vigie.url}/forgot-password`);
    await expect(page.getByText("Ask an administrator of your organization")).toBeVisible();
  },
  "an invitation that no longer works": async (page, vigie) => {
    await page.goto(`${vigie.url}/join#invitation=0123456789abcdef`);
    await expect(page.getByText("This link no longer works")).toBeVisible();
  },
  "a link to a new password that no longer works": async (page, vigie) => {
    await page.goto(`${vigie.url}/reset-password#token=0123456789abcdef`);
    await expect(page.getByText("This link no longer works")).toBeVisible();
  },
  "a link to a new address that was mailed": async (page, vigie) => {
    await page.goto(`${vigie.url}/confirm-address#token_hash=0123456789abcdef&type=email_change`);
    await expect(page.getByRole("button", { name: "Confirm the address" })).toBeVisible();
  },
  "the sign-in that was refused": async (page, vigie) => {
    await page.goto(`${vigie.url}/login`);
    await page.getByLabel("Email").fill("nobody@example.org");
    await page.getByLabel("Password").fill("wrong-password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  },
  "the way to an account": async (page, vigie) => {
    await page.goto(`${vigie.url}/login`);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("dialog", { name: "Account Creation" })).toBeVisible();
  },
};

for (const { device, screen } of devices) {
  test.describe(`on ${device}, by day and by night, there is no barrier on`, () => {
    test.use({ ...screen, permissions: ["clipboard-write"] });

    for (const [name, open] of Object.entries(states)) {
      test(name, async ({ page, vigie, strayErrors }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await open(page, vigie);
        await expectNoBarriers(page);
        // Requests that these states refuse, or leave unanswered, are reported by the browser.
        if (/failed|refused|loads/.test(name)) strayErrors.length = 0;
      });
    }
  });
}

/** Leaves requests without an answer. */
async function hold(page: Page, address: string): Promise<void> {
  await page.route(address, () => undefined);
}

/** Answers with what is not tried again. */
async function refuse(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 403, json: {} }));
}
