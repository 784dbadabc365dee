import type { Browser } from "@playwright/test";
import { atLeast, atMost, type Figure, median, of } from "./report";
import { answersBesideBare } from "./throughput";
import { slowTap, slowVisit } from "./visit";
import { listAddress, type ReadRequest } from "./visitor";

const coldPages = 40;

/** The cost of rendered pages for the server, and their speed on a phone with a slow connection. */
export async function measureRenderedPages(
  browser: Browser,
  url: string,
  projectAddress: string,
  listRequest: ReadRequest,
): Promise<Figure[]> {
  const pages = [
    { name: "landing page", address: `${url}/monitoring`, first: "article" },
    { name: "public list", address: listAddress(url), first: "article" },
    { name: "full project page", address: projectAddress, first: "h1" },
  ];
  const figures: Figure[] = [];
  for (const { name, address, first } of pages) {
    const { share, bytes, detail } = await answersBesideBare(url, await compressed(address));
    const { firstPaint, firstShown, layoutShift } = await slowVisit(browser, address, first);
    figures.push(
      of(`${name}: HTML in KB, with brotli and the whole style sheet`, bytes / 1024),
      atLeast(`${name} from memory, with brotli, as a share of bare node:http`, share, 0.5, detail),
      atMost(`${name} on the slow line: first paint in ms`, firstPaint, 1600),
      atMost(`${name} on the slow line: first card or title in ms`, firstShown, 1800),
      atMost(`${name} on the slow line: layout shift`, layoutShift, 0.01),
    );
  }
  const filters = await slowTap(browser, listAddress(url), "Filters");
  const signIn = await slowVisit(browser, `${url}/login`, "form");
  return [
    ...figures,
    atMost("Filters on the slow line, tapped as soon as seen, are open after ms", filters, 5000),
    atMost("sign-in form on the slow line, in ms", signIn.firstShown, 3000),
    await beyondItsRows(url, listRequest),
  ];
}

/** The request of a browser for a page, once its answer is kept compressed: from the second on. */
async function compressed(address: string): Promise<ReadRequest> {
  const { pathname, search } = new URL(address);
  const headers = { accept: "text/html", "accept-encoding": "br" };
  for (;;) {
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    if (answer.headers.get("content-encoding") === "br")
      return { path: pathname + search, headers };
  }
}

/** A list in no cache: how much longer it takes than the rows that it is made of. */
async function beyondItsRows(url: string, { path, headers }: ReadRequest): Promise<Figure> {
  const page = await medianTime((n) =>
    fetch(`${listAddress(url)}&search=nothing${n}`, { headers: { accept: "text/html" } }),
  );
  const rows = await medianTime((n) => fetch(`${url}${path}&title=neq.${n}`, { headers }));
  const detail = `${page.toFixed(1)} beside ${rows.toFixed(1)} ms`;
  return atMost(
    "a list rendered for the first time, beyond its rows, in ms",
    page - rows,
    15,
    detail,
  );
}

async function medianTime(ask: (n: number) => Promise<Response>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < coldPages; n += 1) {
    const began = performance.now();
    await (await ask(n)).arrayBuffer();
    times.push(performance.now() - began);
  }
  return median(times);
}
