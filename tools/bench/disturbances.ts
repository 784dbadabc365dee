import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import * as v from "valibot";
import type { Credentials } from "../../e2e/support/people";
import { repository } from "../lib/run";
import { askedByAnyone, latencies } from "./latency";
import { numbered } from "./load";
import { firstOf, neverAsked } from "./reads";
import { atMost, type Figure, of, quantile } from "./report";
import { onlineProjectOf, type Staff, signIn } from "./staff";
import type { ReadRequest } from "./visitor";

/** Where members are at work. */
export interface Place {
  url: string;
  apikey: string;
  credentials: Credentials;
  staff: Staff;
}

/** Work of so many seconds. */
type Work = (seconds: number) => Promise<unknown>;

/** How many visitors ask while something else is at work. */
export const readsPerSecond = 200;
/** One read in this many is not in memory, and is read from the database. */
const coldEvery = 20;
const secondsOfReading = 8;

/** How long visitors wait while others sign in, write and upload, beside when they do not. */
export async function measureDisturbances(place: Place, list: ReadRequest): Promise<Figure[]> {
  const { url, staff } = place;
  const projectId = await onlineProjectOf(staff);
  const folder = `${url}/storage/v1/object/project-images/${projectId}`;
  const name = "visitors' 99th percentile in ms, times the undisturbed, during";
  const read = reading(url, list);
  await latencies(readsPerSecond, 2, read);
  return [
    await compared(`${name} 4 sign-ins a second`, read, signIns(place), 2),
    await compared(`${name} 15 sign-ins a second from one address`, read, guesses(place), 3),
    await compared(`${name} 20 pictures of 300 KB a second`, read, pictures(staff, projectId)),
    await compared(`${name} uploads of 10 MB`, read, sentBy("uploader.ts", folder, staff), 3),
    await compared(`${name} imports of 2,000 projects`, read, imports(staff), 3),
    await compared(
      `${name} bodies of 33 MB in small parts`,
      read,
      sentBy("swarms.ts", url, staff),
      3,
    ),
  ];
}

function reading(url: string, list: ReadRequest): (index: number) => Promise<unknown> {
  const warm = firstOf(list);
  const cold = neverAsked(warm);
  return (index) => {
    const { path, headers } = index % coldEvery === 0 ? cold : warm;
    return askedByAnyone(url + numbered(path), headers);
  };
}

/** Undisturbed just before and just after, since the machine is not the same in every minute. */
export async function compared(
  name: string,
  read: (index: number) => Promise<unknown>,
  work: Work,
  max?: number,
): Promise<Figure> {
  const longest = async (seconds: number) =>
    quantile(await latencies(readsPerSecond, seconds, read), 0.99);
  const before = await longest(secondsOfReading / 2);
  const [disturbed] = await Promise.all([longest(secondsOfReading), work(secondsOfReading)]);
  const quiet = Math.max(before, await longest(secondsOfReading / 2));
  const detail = `${disturbed.toFixed(1)} of ${quiet.toFixed(1)} ms`;
  return max === undefined
    ? of(name, disturbed / quiet, detail)
    : atMost(name, disturbed / quiet, max, detail);
}

function signIns({ url, apikey, credentials }: Place): Work {
  return (seconds) =>
    latencies(4, seconds, async (index) => {
      const { status } = await signIn(url, apikey, credentials, `10.0.0.${index}`);
      if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`);
    });
}

/** Most of them are refused. */
function guesses({ url, apikey, credentials }: Place): Work {
  return async (seconds) => {
    const statuses = new Set<number>();
    await latencies(15, seconds, async () => {
      statuses.add((await signIn(url, apikey, credentials, "192.0.2.1")).status);
    });
    if (!statuses.has(429)) throw new Error("No sign-in was refused.");
  };
}

function pictures({ call }: Staff, projectId: string): Work {
  const photo = `data:image/jpeg;base64,${randomBytes(225_000).toString("base64")}`;
  const row = { project_id: projectId, la_photo: photo, file_name: "photo.jpg" };
  return (seconds) => latencies(20, seconds, () => call("/rest/v1/photos_projet", "POST", row));
}

/** What a program of this folder sends, one after the other, from a process of its own. */
function sentBy(program: string, address: string, { headers }: Staff): Work {
  return async (seconds) => {
    const sender = spawn(
      process.execPath,
      ["--import", "tsx", `tools/bench/${program}`, address, JSON.stringify(headers), `${seconds}`],
      { cwd: repository, stdio: ["ignore", "ignore", "inherit"] },
    );
    const [code] = await once(sender, "close");
    if (code !== 0) throw new Error(`${program} failed.`);
  };
}

const entries = v.pipe(v.string(), v.parseJson(), v.array(v.object({ id: v.number() })));

/** One after the other. */
function imports({ call }: Staff): Work {
  const latest = "/rest/v1/history?select=id&table_name=eq.imports&order=id.desc&limit=1";
  const rows = Array.from({ length: 2000 }, (_, n) => ({ line: n + 2, title: `Well ${n}` }));
  return async (seconds) => {
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      const [last] = v.parse(entries, await call(latest));
      const file = { file_name: "bench.csv", rows, ...(last && { seen_import: last.id }) };
      await call("/rest/v1/rpc/import_projects", "POST", file);
    }
  };
}
