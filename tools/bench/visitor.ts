import type { Browser, Page, Request } from "@playwright/test";

/** The requests of a visitor's browser when it opens the public list. */
export interface ListRequest {
  /** With its query. */
  path: string;
  headers: Record<string, string>;
}

/** What a visitor who came to the list can tell. */
interface Visit {
  listRequest: ListRequest;
  /** What the page of that project asks for first. */
  projectRequest: ListRequest;
  /** Address of the page of the project with that title. */
  projectAddress: string;
}

const listPath = "/monitoring?view=projects";

/** Address of the public list. */
export function listAddress(url: string): string {
  return `${url}${listPath}`;
}

/** Opens the public list and waits until its cards are there. */
export async function openList(page: Page, url: string): Promise<void> {
  await page.goto(listAddress(url));
  await page.getByText(/^Showing \d+ of \d+ projects$/).waitFor();
}

/**
 * Opens the public list as a visitor does for whom the server cannot render pages, and notes what the
 * browser asks for then.
 */
export async function visitList(browser: Browser, url: string, title: string): Promise<Visit> {
  const page = await browser.newPage();
  await page.route(new RegExp(`^${url}/(monitoring|project/)`), async (route) => {
    await route.fulfill({ response: await page.request.get(`${url}/index.html`) });
  });
  const asked = page.waitForRequest(
    (request) => request.method() === "GET" && /\/rest\/v1\/projects\?.*title/.test(request.url()),
  );
  await openList(page, url);
  const link = page.getByRole("article", { name: title }).getByRole("link");
  const address = await link.getAttribute("href");
  const listRequest = await requestOf(await asked);
  const projectAddress = new URL(address ?? "", url).href;
  const row = page.waitForRequest(/\/rest\/v1\/projects\?.*&id=eq\./);
  await page.goto(projectAddress);
  const projectRequest = await requestOf(await row);
  await page.close();
  return { listRequest, projectRequest, projectAddress };
}

async function requestOf(request: Request): Promise<ListRequest> {
  const { pathname, search } = new URL(request.url());
  const sent = await request.allHeaders();
  const kept = Object.entries(sent).filter(
    ([name]) => !name.startsWith(":") && !["host", "connection"].includes(name),
  );
  return { path: pathname + search, headers: Object.fromEntries(kept) };
}
