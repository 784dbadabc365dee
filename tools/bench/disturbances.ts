import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Credentials } from "../../e2e/support/people";
import { onlineProjectOf, type Staff, signIn } from "./staff";

/** Something that staff or strangers do while visitors read. */
export interface Disturbance {
  name: string;
  /** Does it until it is told to stop. */
  run(signal: AbortSignal): Promise<void>;
}

export interface Place {
  url: string;
  apikey: string;
  credentials: Credentials;
  staff: Staff;
}

const photo = `data:image/jpeg;base64,${randomBytes(225_000).toString("base64")}`;

/** What must not hold up those who read. */
export async function disturbances(
  place: Place,
): Promise<Record<"signIns" | "guesses" | "writes" | "upload", Disturbance>> {
  const { url, apikey, credentials, staff } = place;
  const projectId = await onlineProjectOf(staff);
  let addresses = 0;
  return {
    signIns: {
      name: "4 sign-ins a second",
      run: (signal) =>
        everySecond(4, signal, async () => {
          addresses += 1;
          const address = `10.0.${addresses >> 8}.${addresses & 255}`;
          const { status } = await signIn(url, apikey, credentials, address);
          if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`);
        }),
    },
    guesses: {
      name: "15 sign-ins a second from one address, the excess answered with 429",
      async run(signal) {
        const statuses = new Map<number, number>();
        await everySecond(15, signal, async () => {
          const { status } = await signIn(url, apikey, credentials, "192.0.2.1");
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        });
        if (!statuses.has(429)) throw new Error("No sign-in was refused.");
      },
    },
    writes: {
      name: "20 pictures of 300 KB stored a second",
      run: (signal) =>
        everySecond(20, signal, async () => {
          const row = { project_id: projectId, la_photo: photo, file_name: "photo.jpg" };
          await staff.call("/rest/v1/photos_projet", { method: "POST", body: JSON.stringify(row) });
        }),
    },
    upload: {
      name: "uploads of 10 MB, one after the other",
      async run(signal) {
        const body = randomBytes(10_000_000);
        for (let index = 0; !signal.aborted; index += 1) {
          await staff.call(`/storage/v1/object/project-images/${projectId}/bench-${index}.png`, {
            method: "POST",
            body,
            headers: { "content-type": "image/png" },
          });
        }
      },
    },
  };
}

/** Begins work so many times a second, whether or not what was begun before has ended. */
async function everySecond(
  times: number,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const begun: Promise<void>[] = [];
  while (!signal.aborted) {
    begun.push(work());
    await wait(1000 / times, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(begun);
}
