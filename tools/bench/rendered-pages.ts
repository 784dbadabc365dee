import { setTimeout } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { atLeast, atMost, below, type Figure, kilobytes, of } from "./report";
import { slowTap, slowVisit } from "./slow-visit";
import { measureThroughput, median } from "./throughput";
import { type ListRequest, listAddress } from "./visitor";

const coldPages = 40;

/** The simulated device and network of {@link slowVisit}. */
const onTheSlowLine = "at 400 kbit/s and 400 ms with a quarter of the processor";

/** The cost of rendered pages for the server, and their speed on a phone with a slow connection. */
export async function measureRenderedPages(
  browser: Browser,
  url: string,
  projectAddress: string,
  listRequest: ListRequest,
): Promise<Figure[]> {
  const pages = [
    { name: "landing page", address: `${url}/monitoring`, first: "article" },
    { name: "public list", address: listAddress(url), first: "article" },
    { name: "full project page", address: projectAddress, first: "h1" },
  ];
  const figures: Figure[] = [];
  for (const { name, address, first } of pages) {
    const compressed = of(
      `${name}: HTML in KB, with brotli and the whole style sheet`,
      kilobytes(await compressedBytes(address)),
    );
    figures.push(
      compressed,
      await asShareOfBare(name, address, "br"),
      await asShareOfBare(name, address, "identity"),
      ...(await onSlowLine(browser, name, address, first)),
    );
  }
  return [
    ...figures,
    await tapOnSlowLine(browser, listAddress(url)),
    await signInOnSlowLine(browser, url),
    await beyondItsQuery(url, listRequest),
  ];
}

/** @param encoding `br`, as browsers ask, once the page is known to be there compressed */
async function asShareOfBare(
  name: string,
  address: string,
  encoding: "br" | "identity",
): Promise<Figure> {
  const { origin, pathname, search } = new URL(address);
  const headers = { accept: "text/html", "accept-encoding": encoding };
  const { vigie, bare, bytes } = await measureThroughput({
    url: origin,
    path: pathname + search,
    headers,
  });
  const title = `${name}, kept in memory, ${bytes} bytes (${encoding}): answers as a share of bare node:http's`;
  const detail = `${vigie.toFixed(0)} of ${bare.toFixed(0)} a second`;
  return atLeast(title, vigie / bare, 0.5, detail);
}

/** A cached page is compressed only after the first request for a compressed one. */
async function compressedBytes(address: string): Promise<number> {
  const headers = { accept: "text/html", "accept-encoding": "br" };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    if (answer.headers.get("content-encoding") === "br") {
      return Number(answer.headers.get("content-length"));
    }
    await setTimeout(200);
  }
  throw new Error(`${address} is not compressed.`);
}

async function onSlowLine(
  browser: Browser,
  name: string,
  address: string,
  first: string,
): Promise<Figure[]> {
  const visit = await slowVisit(browser, address, first);
  const line = `${name} ${onTheSlowLine}`;
  return [
    below(`${line}: first paint`, visit.firstPaint, 1600),
    below(`${line}: first ${first === "h1" ? "title" : "card"}`, visit.firstShown, 1800),
    atMost(`${line}: layout shift`, visit.layoutShift, 0.01),
  ];
}

/** The app loads after the visible content, so the first tap waits for it. */
async function tapOnSlowLine(browser: Browser, address: string): Promise<Figure> {
  const open = await slowTap(browser, address, "Filters");
  const name = `public list ${onTheSlowLine}: Filters, tapped as soon as they are seen, are open`;
  return below(name, open, 5000);
}

/** The form that staff wait for. */
async function signInOnSlowLine(browser: Browser, url: string): Promise<Figure> {
  const { firstShown } = await slowVisit(browser, `${url}/login`, "form");
  return below(`sign-in form ${onTheSlowLine}`, firstShown, 3000);
}

/** A list in no cache: how much longer it takes than the rows that it is made of. */
async function beyondItsQuery(url: string, { path, headers }: ListRequest): Promise<Figure> {
  const cold = { accept: "text/html" };
  const page = await medianTime((n) =>
    fetch(`${listAddress(url)}&search=nothing${n}`, { headers: cold }),
  );
  const rows = await medianTime((n) => fetch(`${url}${path}&title=neq.${n}`, { headers }));
  const detail = `${page.toFixed(1)} beside ${rows.toFixed(1)} ms`;
  return atMost("rendering a page beyond its query, in ms", page - rows, 15, detail);
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
