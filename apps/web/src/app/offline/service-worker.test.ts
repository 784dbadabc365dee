import { beforeEach, describe, expect, it, vi } from "vitest";
import { removeServiceWorker } from "./service-worker";

/** What a browser does for a worker, in the order in which it was asked to. */
let asked: string[];
let stores: string[];

function hasWorker(update: () => Promise<void>): void {
  const registration = {
    update() {
      asked.push("update");
      return update();
    },
    async unregister() {
      asked.push("unregister");
      return true;
    },
  };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
}

beforeEach(() => {
  asked = [];
  stores = ["vigie-shell-5", "vigie-page", "vigie-data", "of-another-program"];
  vi.stubGlobal("caches", {
    keys: async () => [...stores],
    async delete(name: string) {
      asked.push(`delete ${name}`);
      stores = stores.filter((store) => store !== name);
      return true;
    },
  });
});

const allOfIt = ["delete vigie-shell-5", "delete vigie-page", "delete vigie-data"];

describe("where an operator turned reading without a connection off", () => {
  it("the worker goes, with all that it kept and nothing else", async () => {
    hasWorker(async () => undefined);
    await removeServiceWorker();
    expect(asked).toEqual(["update", "unregister", ...allOfIt]);
    expect(stores).toEqual(["of-another-program"]);
  });

  it("it goes also where what is to take its place cannot be fetched", async () => {
    hasWorker(() => Promise.reject(new TypeError("Failed to update a ServiceWorker")));
    await removeServiceWorker();
    expect(asked).toEqual(["update", "unregister", ...allOfIt]);
  });

  it("what it kept for a page that was open goes with the next", async () => {
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => undefined } });
    await removeServiceWorker();
    expect(asked).toEqual(allOfIt);
  });

  it("a browser without workers is left in peace", async () => {
    vi.stubGlobal("navigator", {});
    await removeServiceWorker();
    expect(asked).toEqual([]);
  });
});
