import type { Browser } from "@playwright/test";
import type { Vigie } from "../../e2e/support/vigie";
import { publishableKeyOf } from "./staff";
import { listAddress, openList } from "./visitor";

/** Searches for a text at a server; ends with the answer, and throws for a refusal. */
export type Search = (vigie: Pick<Vigie, "url" | "dataDirectory">, text: string) => Promise<void>;

const longestAnswerMs = 30_000;
let visitors = 0;

/** Searches by opening the list's address, as a link to a search does. */
export const searchByAddress: Search = ({ url }, text) =>
  ask(`${listAddress(url)}&search=${encodeURIComponent(text)}`, {
    headers: { accept: "text/html" },
  });

/** Stands for what is searched for in a request that was learned. */
const marker = "benchword";
const longestMs = 20_000;

/**
 * Learns from the public list how it has the server search, so that the same can be asked for other
 * words without a browser.
 *
 * @param url of a server with more projects than a list searches by itself
 * @throws when the list asks for no search
 */
export async function learnSearch(browser: Browser, url: string): Promise<Search> {
  const page = await browser.newPage();
  try {
    await openList(page, url);
    const asking = page.waitForRequest(
      (request) =>
        request.url().includes("/rest/v1/") &&
        `${request.url()} ${request.postData() ?? ""}`.includes(marker),
      { timeout: longestMs },
    );
    await page.getByRole("searchbox", { name: "Search projects" }).fill(marker);
    const request = await asking.catch(() => {
      throw new Error("The list does not ask the server for what is searched.");
    });
    const path = request.url().slice(url.length);
    const body = request.postData();
    const headers = Object.fromEntries(
      Object.entries(await request.allHeaders()).filter(([name]) =>
        ["accept", "content-type", "prefer", "range"].includes(name),
      ),
    );
    return async (vigie, text) =>
      ask(vigie.url + path.replaceAll(marker, encodeURIComponent(text)), {
        method: request.method(),
        headers: { ...headers, apikey: await publishableKeyOf(vigie.dataDirectory) },
        ...(body !== null && { body: body.replaceAll(marker, text) }),
      });
  } finally {
    await page.close();
  }
}

/** Each from an address of its own, which the server believes from its trusted proxies. */
async function ask(
  url: string,
  { headers, ...request }: { method?: string; body?: string; headers: Record<string, string> },
): Promise<void> {
  visitors += 1;
  const answer = await fetch(url, {
    ...request,
    headers: { ...headers, "x-forwarded-for": `10.1.${(visitors >> 8) & 255}.${visitors & 255}` },
    signal: AbortSignal.timeout(longestAnswerMs),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A search was answered with ${answer.status}.`);
}
