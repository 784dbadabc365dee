import { listParameters } from "@vigie/domain/project/list-address";
import { describe, expect, test } from "vitest";
import { readPageAddress } from "./page-address";

const ID = "0b6a7a4e-1b5f-4a3e-9c55-0123456789ab";

describe("the public page at an address", () => {
  test.each([
    ["/"],
    ["/loginmore"],
    ["/login/more"],
    ["/forgot-password"],
    ["/monitoring//"],
    [`/project/${ID}//`],
    ["/monitoring/more"],
    ["/monitoringmore"],
    ["//monitoring"],
    ["/%6donitoring"],
    ["/project/"],
    [`/project/${ID}/more`],
    [`/project/${ID}/..`],
    ["/project/.."],
    ["/project/%2E%2e"],
  ])("is none at %j", (target) => {
    expect(readPageAddress(target)).toBeNull();
    // Also when it is asked for again.
    expect(readPageAddress(target)).toBeNull();
  });

  test("is one for all spellings of the same choice, and for what the page does not read", () => {
    const plain = readPageAddress("/monitoring?status=completed&country=sn");
    expect(plain?.address).toContain("status=completed");
    for (const target of [
      "/monitoring?country=sn&status=completed",
      "/monitoring?utm_source=mail&status=completed&country=sn",
      "/monitoring?status=completed&country=sn&status=in_progress",
    ]) {
      expect(readPageAddress(target)).toEqual(plain);
      expect(readPageAddress(target)).toEqual(plain);
    }
  });

  test("tells pages apart however often they were asked for", () => {
    const one = `/project/${ID}`;
    const other = `/project/${ID.replace("0b", "1b")}`;
    for (const _ of [1, 2]) {
      expect(readPageAddress(one)?.projectId).toBe(ID);
      expect(readPageAddress(other)?.projectId).toBe(ID.replace("0b", "1b"));
      expect(readPageAddress("/monitoring")?.address).toBe("/monitoring");
    }
  });

  test.each(["/login", "/tutorial"])("is the same at %s whatever stands behind it", (address) => {
    const plain = readPageAddress(address);
    expect(plain).toMatchObject({ address, projectId: null, tables: [], isMoved: false });
    expect(readPageAddress(`${address}?from=mail`)).toEqual(plain);
    expect(readPageAddress(`${address}?from=100%`)).toEqual(plain);
    expect(readPageAddress(`${address}/`)).toEqual({ ...plain, isMoved: true });
  });

  test("is about all projects at /data, whose files are no pages", () => {
    const tables = ["projects", "organisations"];
    for (const address of ["/data", "/fr/data"]) {
      expect(readPageAddress(`${address}?x=1`)).toMatchObject({ address, tables, isMoved: false });
      expect(readPageAddress(`${address}/`)).toMatchObject({ address, isMoved: true });
    }
    expect(readPageAddress("/data/projects.csv")).toBeNull();
    expect(readPageAddress("/database")).toBeNull();
  });

  test("is not kept for a search, of which there are too many", () => {
    expect(readPageAddress("/monitoring?search=water")?.isCacheable).toBe(false);
  });

  test.each([
    ["/monitoring?search=100%", "/monitoring?view=projects&search=100%25"],
    ["/monitoring?search=caf%E9", "/monitoring?view=projects&search=caf%EF%BF%BD"],
    ["/monitoring/?status=completed&%zz", "/monitoring?view=projects&status=completed"],
    ["/monitoring?q=%", "/monitoring"],
    ["/monitoring?q=\u0000", "/monitoring"],
    [`/monitoring?search=${"x".repeat(13_000)}`, "/monitoring"],
  ])("leads the malformed %.40s on to the list", (target, address) => {
    expect(readPageAddress(target)).toMatchObject({ address, isMoved: true });
  });

  test.each([
    "%00",
    "a%00b",
    "%00%00",
    "\u0000",
    "%0A",
    "%7F",
    "%",
    "%zz",
    "%FF%FE",
    "%ED%A0%80",
    "%EF%BF%BF",
    "%E2%80%AE",
    "%5C",
    "a b",
    "é",
    "é".repeat(12_000),
    "%00".repeat(4000),
  ])("is settled after one redirect, whichever parameter of the list is %.12s", (value) => {
    for (const language of ["", "/fr"]) {
      for (const name of [...Object.values(listParameters), "x", "lang"]) {
        const asked = readPageAddress(`${language}/monitoring?view=projects&${name}=${value}`);
        const led = readPageAddress(asked?.address ?? "");
        expect(led).toMatchObject({ address: asked?.address, isMoved: false });
        expect(led?.address).not.toContain("%00");
      }
    }
  });

  test.each([`${ID}.`, `${ID},`, `${ID}).`, `${ID};`])(
    "leads an id with punctuation behind it on to the project: %s",
    (segment) => {
      const page = { address: `/project/${ID}`, projectId: ID, isMoved: true };
      expect(readPageAddress(`/project/${segment}`)).toMatchObject(page);
    },
  );

  test.each(["nothing", "-", "%C3%A9", "nothing/", `${ID}0`, "%zz", `..%2f${ID}`, `.${ID}`])(
    "is one for everything that is no id, such as %s",
    (id) => {
      const page = { address: "/project/-", projectId: null, isCacheable: true, isMoved: false };
      expect(readPageAddress(`/project/${id}`)).toMatchObject(page);
    },
  );

  test.each([
    ["/monitoring/", "/monitoring"],
    ["/monitoring/?utm_source=mail", "/monitoring"],
    [`/project/${ID}/`, `/project/${ID}`],
  ])("leads %s on to the address without a slash at its end", (target, address) => {
    expect(readPageAddress(target)).toMatchObject({ address, isMoved: true });
  });

  test("leads an id in capitals on to the address in small letters", () => {
    expect(readPageAddress(`/project/${ID.toUpperCase()}`)).toMatchObject({
      address: `/project/${ID}`,
      isMoved: true,
    });
  });
});

describe("what other sites embed", () => {
  test.each([
    ["/embed"],
    ["/embed/"],
    ["/embed/list/more"],
    ["/embed/project/"],
    [`/embed/project/${ID}/edit`],
    ["/embed/lists"],
    ["/de/embed/list"],
  ])("is nothing at %j", (target) => {
    expect(readPageAddress(target)).toBeNull();
  });

  test.each([
    ["/embed/list", "/embed/list", false],
    [
      "/embed/list?theme=dark&status=completed&x=1",
      "/embed/list?theme=dark&status=completed",
      false,
    ],
    ["/embed/map?theme=pink&page=4&view=projects", "/embed/map", false],
    ["/embed/map?lang=fr-CA", "/fr/embed/map", true],
    ["/fr/embed/map?lang=en", "/fr/embed/map", true],
    [`/embed/project/${ID}?theme=light`, `/embed/project/${ID}?theme=light`, false],
    [`/fr/embed/project/${ID.toUpperCase()}`, `/fr/embed/project/${ID}`, true],
    ["/embed/project/undefined", "/embed/project/-", false],
  ])("at %s is %s", (target, address, isMoved) => {
    expect(readPageAddress(target)).toMatchObject({ address, isMoved, isEmbed: true });
  });

  test("depends on one project, or on all; a search is not cached", () => {
    expect(readPageAddress(`/embed/project/${ID}`)).toMatchObject({ projectId: ID, tables: [] });
    expect(readPageAddress("/embed/map?search=a")).toMatchObject({
      projectId: null,
      tables: expect.arrayContaining(["projects", "public_places"]),
      isCacheable: false,
    });
  });
});
