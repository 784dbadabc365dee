import { describe, expect, it } from "vitest";
import { chooseLanguage, directionOf, localeOf, pathIn, readLanguage } from "./languages";

describe("an address", () => {
  it.each([
    ["/fr/monitoring", "fr", "/monitoring"],
    ["/fr/monitoring?view=projects", "fr", "/monitoring?view=projects"],
    ["/fr/project/1", "fr", "/project/1"],
    ["/fr/tutorial", "fr", "/tutorial"],
    ["/monitoring", "en", "/monitoring"],
    ["/project/1#team", "en", "/project/1#team"],
  ])("%s is a public page in %s", (address, language, path) => {
    expect(readLanguage(address)).toEqual({ language, path });
    expect(pathIn(readLanguage(address).language ?? "en", path)).toBe(address);
  });

  it.each([
    "/xx/monitoring",
    "/en/monitoring",
    "/FR/monitoring",
    "/fr",
    "/fr/",
    "/fr/dashboard",
    "/fr/login",
    "/fr/project/1/edit",
    "/fr//monitoring",
    "/fr/fr/monitoring",
    "/dashboard",
    "/login",
  ])("%s has no language of its own", (address) => {
    expect(readLanguage(address)).toEqual({ language: null, path: address });
    expect(pathIn("fr", address)).toBe(address);
  });
});

describe("the language of a browser", () => {
  it.each([
    [["fr-CA", "en"], "fr"],
    [["FR"], "fr"],
    [["wo", "fr-SN", "en"], "fr"],
    [["wo"], "en"],
    [[], "en"],
    [["français"], "en"],
  ])("%j is read in %s", (understood, language) => {
    expect(chooseLanguage(understood)).toBe(language);
  });
});

it("a language has its direction, and numbers in Latin digits", () => {
  expect(directionOf("ar")).toBe("rtl");
  expect(directionOf("fa-IR")).toBe("rtl");
  expect(directionOf("fr")).toBe("ltr");
  expect(new Intl.NumberFormat(localeOf("fr")).format(1234)).toBe("1\u202f234");
});
