import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Credentials } from "../../e2e/support/people";
import { repository } from "../lib/run";
import { onlineProjectOf, type Staff, signIn } from "./staff";

/** Load that staff or strangers cause while visitors read. */
export interface Disturbance {
  name: string;
  /** Runs until it is stopped; `onBegun` is called once it has started. */
  run(signal: AbortSignal, onBegun: () => void): Promise<void>;
}

export interface Place {
  url: string;
  apikey: string;
  credentials: Credentials;
  staff: Staff;
}

const photo = `data:image/jpeg;base64,${randomBytes(225_000).toString("base64")}`;

/** Load that must not slow down reads. */
export async function disturbances(
  place: Place,
): Promise<Record<"signIns" | "guesses" | "writes" | "upload", Disturbance>> {
  const { url, apikey, credentials, staff } = place;
  const projectId = await onlineProjectOf(staff);
  let addresses = 0;
  return {
    signIns: {
      name: "4 sign-ins a second",
      run: (signal, onBegun) =>
        everySecond(4, { signal, onBegun }, async () => {
          addresses += 1;
          const address = `10.0.${addresses >> 8}.${addresses & 255}`;
          const { status } = await signIn(url, apikey, credentials, address);
          if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`);
        }),
    },
    guesses: {
      name: "15 sign-ins a second from one address, the excess answered with 429",
      async run(signal, onBegun) {
        const statuses = new Map<number, number>();
        await everySecond(15, { signal, onBegun }, async () => {
          const { status } = await signIn(url, apikey, credentials, "192.0.2.1");
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        });
        if (!statuses.has(429)) throw new Error("No sign-in was refused.");
      },
    },
    writes: {
      name: "20 pictures of 300 KB stored a second",
      run: (signal, onBegun) =>
        everySecond(20, { signal, onBegun }, async () => {
          const row = { project_id: projectId, la_photo: photo, file_name: "photo.jpg" };
          await staff.call("/rest/v1/photos_projet", { method: "POST", body: JSON.stringify(row) });
        }),
    },
    upload: {
      name: "uploads of 10 MB, one after the other",
      run: (signal, onBegun) => {
        const address = `${url}/storage/v1/object/project-images/${projectId}`;
        return uploading(address, staff.headers, { signal, onBegun });
      },
    },
  };
}

interface Course {
  signal: AbortSignal;
  onBegun: () => void;
}

/** Starts work at a constant rate, whether or not earlier work has finished. */
async function everySecond(
  times: number,
  { signal, onBegun }: Course,
  work: () => Promise<void>,
): Promise<void> {
  onBegun();
  const begun: Promise<void>[] = [];
  while (!signal.aborted) {
    begun.push(work());
    await wait(1000 / times, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(begun);
}

/** Uploads from a process of its own until it is stopped. */
async function uploading(
  address: string,
  headers: Readonly<Record<string, string>>,
  { signal, onBegun }: Course,
): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "tools/bench/uploader.ts", address, JSON.stringify(headers)],
    { cwd: repository, stdio: ["pipe", "pipe", "inherit"] },
  );
  child.stdout.once("data", onBegun);
  signal.addEventListener("abort", () => child.stdin.end());
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("The uploads failed.");
}
