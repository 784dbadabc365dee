import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { Vigie } from "../../e2e/support/vigie";
import { compared } from "./disturbances";
import { askedByAnyone } from "./latency";
import { numbered } from "./load";
import { atMost, type Figure } from "./report";

/** One read of visitors in so many is not in memory. */
const coldEvery = 20;
const millisecondsOfLooking = 50;

const organisations = v.tuple([v.object({ id: v.number() })]);

/** The server's first organisation publishes from now on in IATI; before there are very many projects, whose row each is changed. */
export async function publishInIati(vigie: Vigie): Promise<void> {
  const id = await firstOrganisation(vigie);
  await vigie.change(`organisations?id=eq.${id}`, { iati_identifier: "FR-RCS-123456789" });
}

async function firstOrganisation(vigie: Vigie): Promise<number> {
  const rows = await vigie.rows("organisations?select=id&order=id&limit=1");
  return v.parse(organisations, rows)[0].id;
}

/** What the files of open data take where there are very many projects, and how long visitors wait meanwhile. */
export async function measureFiles(vigie: Vigie, projects: number): Promise<Figure[]> {
  const { url } = vigie;
  const { publishableKey: apikey } = await vigie.keys();
  const list = `${url}/rest/v1/rpc/list_projects?most=24`;
  const read = (index: number) =>
    askedByAnyone(index % coldEvery === 0 ? numbered(`${list}&search=water {n}`) : list, {
      apikey,
    });
  const id = await firstOrganisation(vigie);
  const figures: Figure[] = [];
  for (const [path, most] of [
    ["projects.csv", 20],
    ["projects.geojson", 20],
    [`iati/${id}/activities-multi.xml`, 200],
  ] as const) {
    const { seconds, megabytes, more } = await measureFile(vigie, `${url}/data/${path}`);
    const name = `/data/${path.replace(String(id), "…")} of ${projects} projects`;
    figures.push(atMost(`${name}, in seconds`, seconds, most, `${megabytes.toFixed(0)} MB`));
    if (more !== null) figures.push(atMost(`${name}: memory of the server more, in MB`, more, 60));
  }
  figures.push(
    await compared(
      `visitors' 99th percentile in ms, times the undisturbed, while ${projects} projects are sent as CSV`,
      read,
      async () => void (await measureFile(vigie, `${url}/data/projects.csv`)),
      2,
    ),
  );
  return figures;
}

/** How long a file takes to arrive, and what the server takes of memory for it, of which only Linux tells. */
async function measureFile(vigie: Vigie, address: string) {
  const before = await residentMegabytes(vigie);
  let most = before;
  const look = async () => {
    most = Math.max(most, await residentMegabytes(vigie));
  };
  const watch = setInterval(() => void look(), millisecondsOfLooking);
  const began = performance.now();
  const answer = await fetch(address, { headers: { "accept-encoding": "identity" } });
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  clearInterval(watch);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  return {
    seconds: (performance.now() - began) / 1000,
    megabytes: bytes / 1e6,
    more: before === 0 ? null : most - before,
  };
}

async function residentMegabytes(vigie: Vigie): Promise<number> {
  const status = await readFile(`/proc/${vigie.processId()}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}
