import type { Browser, Page, Request } from "@playwright/test";

/** A request for rows, as a visitor's browser sends it. */
export interface ReadRequest {
  /** With its query. */
  path: string;
  headers: Record<string, string>;
}

/** Address of the public list. */
export function listAddress(url: string): string {
  return `${url}/monitoring?view=projects`;
}

/** Opens the public list and waits until its cards are there. */
export async function openList(page: Page, url: string): Promise<void> {
  await page.goto(listAddress(url));
  await page.getByText(/^Showing [\d,]+ of [\d,]+ projects$/).waitFor();
}

/** What a visitor who came to the list can tell. */
export interface Visitor {
  listRequest: ReadRequest;
  /** What the page of the project asks for first. */
  projectRequest: ReadRequest;
  projectAddress: string;
}

/**
 * Opens the public list and the project with that title as a visitor does for whom the server cannot render pages, and
 * notes what the browser asks for then.
 */
export async function followVisitor(
  browser: Browser,
  url: string,
  title: string,
): Promise<Visitor> {
  const page = await browser.newPage();
  await page.route(new RegExp(`^${url}/(monitoring|project/)`), async (route) => {
    await route.fulfill({ response: await page.request.get(`${url}/index.html`) });
  });
  const rows = page.waitForRequest(
    (request) => request.method() === "GET" && /\/rest\/v1\/projects\?.*title/.test(request.url()),
  );
  await openList(page, url);
  const link = page.getByRole("article", { name: title }).getByRole("link");
  const projectAddress = new URL((await link.getAttribute("href")) ?? "", url).href;
  const listRequest = await readRequest(await rows);
  const row = page.waitForRequest(/\/rest\/v1\/projects\?.*&id=eq\./);
  await page.goto(projectAddress);
  const projectRequest = await readRequest(await row);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.close();
  return { listRequest, projectRequest, projectAddress };
}

/** What the public list asks the server where a word is searched for that the list does not have. */
export async function searchRequest(
  browser: Browser,
  url: string,
  word: string,
): Promise<ReadRequest> {
  const page = await browser.newPage();
  await openList(page, url);
  const search = page.waitForRequest((request) => request.url().includes(word));
  await page.getByRole("searchbox", { name: "Search projects" }).fill(word);
  const request = await readRequest(await search);
  await page.close();
  return request;
}

async function readRequest(request: Request): Promise<ReadRequest> {
  const { pathname, search } = new URL(request.url());
  const sent = await request.allHeaders();
  const kept = Object.entries(sent).filter(
    ([name]) => !name.startsWith(":") && !["host", "connection"].includes(name),
  );
  return { path: pathname + search, headers: Object.fromEntries(kept) };
}
