import type { BrowserContext, Page } from "@playwright/test";
import { isFullRun } from "@vigie/test-backend/full-run";
import { array, object, parse, string } from "valibot";
import { expect, test as strictTest } from "./strict-page";
import type { Vigie } from "./vigie";

export { expect };

/** The demo organisation's project with something in every section of its page. */
export const fullProject = "Clean water for 12 villages around Kaya";
/** One of its projects that is offline. */
export const offlineProject = "Solar schools of the Bekaa";

/** The devices of visitors. */
export const devices = [
  {
    device: "a phone",
    screen: {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    },
  },
  { device: "a wide screen", screen: { viewport: { width: 1440, height: 900 } } },
] as const;

/** Those on which `npm test` tries what holds for both: the phone, where less fits. */
export const phoneAtLeast = isFullRun ? devices : devices.slice(0, 1);

const iconService = "https://icons.duckduckgo.com";
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>';

/** Mocks the icon service of press links, which tests cannot reach. */
export async function answerIcons(context: BrowserContext): Promise<void> {
  await context.route(`${iconService}/**`, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: icon }),
  );
}

/**
 * A test on the demo content that fails on requests to third parties, except for the icons of press links, which are
 * mocked.
 */
export const test = strictTest.extend<{ foreignRequests: string[] }>({
  foreignRequests: [
    async ({ context, vigie }, use) => {
      const foreign: string[] = [];
      await answerIcons(context);
      context.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        const isOwn = ["data:", "blob:"].includes(protocol) || origin === vigie.url;
        if (!isOwn && origin !== iconService) foreign.push(request.url());
      });
      await use(foreign);
      strictTest.expect(foreign).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens the public list and waits until it is hydrated. */
export async function openList(page: Page, vigie: Vigie, filters = ""): Promise<void> {
  await page.goto(`${vigie.url}/monitoring?view=projects${filters}`);
  await test.expect(page.getByText(/^Showing \d+ of \d+ projects$/)).toBeVisible();
  await hydrated(page);
}

/** Opens the page of a project by its title and waits until it is hydrated. */
export async function openProject(page: Page, vigie: Vigie, title: string): Promise<void> {
  await page.goto(await projectAddress(vigie, title));
  await test.expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await test.expect(page.getByRole("region", { name: "Donors and supporters" })).toBeAttached();
  await hydrated(page);
}

/** The address of a project's page, also of one that is offline. */
export async function projectAddress(vigie: Vigie, title: string): Promise<string> {
  const rows = await vigie.rows(`projects?select=id&title=eq.${encodeURIComponent(title)}`);
  const [project] = parse(array(object({ id: string() })), rows);
  return `${vigie.url}/project/${project?.id}`;
}

/**
 * Waits until the page is hydrated: before that, a link loads the next page as a whole, which adds another step to the
 * history.
 */
export async function hydrated(page: Page): Promise<void> {
  const isReact = () =>
    [...document.querySelectorAll("#root :is(h1, a, button, input)")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactF")),
    );
  await expect.poll(() => page.evaluate(isReact)).toBe(true);
}
