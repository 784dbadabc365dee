import { languages } from "@vigie/domain/language/languages";
import { describe, expect, it } from "vitest";
import type { HeadTags } from "./public-heads";
import { inScript, serialiseHead } from "./serialise-head";

const tags: HeadTags = {
  title: "Wells · Vigie",
  heading: "Wells",
  siteName: "Terres d’Eau",
  description: "Twelve wells.",
  canonicalPath: "/project/1",
  ownLanguage: null,
  picture: { path: "/preview/1.png", width: 1200, height: 630, alt: "A well" },
  type: "article",
  robots: "index",
  jsonLd: { name: "Wells" },
};

const [, ...others] = languages;

function read(html: string): Document {
  return new DOMParser().parseFromString(`<html><head>${html}</head></html>`, "text/html");
}

function content(page: Document, name: string): string | null | undefined {
  return page
    .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
    ?.getAttribute("content");
}

describe("the head as HTML", () => {
  it.each([
    ["en", "en_US"],
    ["fr", "fr_FR"],
  ] as const)("names the language %s as link previews do: %s", (language, locale) => {
    expect(content(read(serialiseHead(language, tags, null)), "og:locale")).toBe(locale);
  });

  it("lets no text end its tag", () => {
    const hostile = `"></title></script><img src=x onerror=alert(1)>`;
    const page = read(
      serialiseHead(
        "en",
        {
          ...tags,
          title: hostile,
          heading: hostile,
          siteName: hostile,
          description: hostile,
          jsonLd: { name: hostile },
        },
        "https://vigie.example",
      ),
    );
    expect(page.querySelector("img")).toBeNull();
    expect(page.title).toBe(hostile);
    expect(content(page, "description")).toBe(hostile);
    expect(JSON.parse(page.querySelector("script")?.textContent ?? "")).toEqual({ name: hostile });
  });

  it.each([
    ["/project/1", null, "https://vigie.example/project/1"],
    ["/project/1", "fr", "https://vigie.example/fr/project/1"],
  ])(
    "%s of an organisation that writes in %s names the page of each language",
    (path, own, other) => {
      const page = read(
        serialiseHead(
          "en",
          { ...tags, canonicalPath: path, ownLanguage: own },
          "https://vigie.example",
        ),
      );
      const links = [...page.querySelectorAll('link[rel="alternate"]')].map((link) => [
        link.getAttribute("hreflang"),
        link.getAttribute("href"),
      ]);
      expect(links).toEqual([
        ["en", "https://vigie.example/project/1"],
        ...others.map((each) => [each, `https://vigie.example/${each}/project/1`]),
        ["x-default", other],
      ]);
    },
  );

  it("of a page for staff, and of one that is not to be found, names no other language", () => {
    for (const head of [
      { ...tags, canonicalPath: "/dashboard" },
      { ...tags, robots: "noindex" as const },
    ]) {
      const page = read(serialiseHead("en", head, "https://vigie.example"));
      expect(page.querySelector('link[rel="alternate"]')).toBeNull();
    }
  });

  it("without a public address has none that would be guessed", () => {
    const page = read(serialiseHead("en", tags, null));
    expect(content(page, "og:url")).toBeUndefined();
    expect(content(page, "og:image")).toBeUndefined();
    expect(page.querySelector("link")).toBeNull();
  });

  it("of a page that is not to be found has no address", () => {
    const page = read(serialiseHead("en", { ...tags, robots: "noindex" }, "https://vigie.example"));
    expect(content(page, "robots")).toBe("noindex");
    expect(page.querySelector("link")).toBeNull();
  });

  it.each([
    [null, "https://vigie.example/project/1"],
    ["de", "https://vigie.example/project/1"],
    ["fr", "https://vigie.example/fr/project/1"],
    ["fr-SN", "https://vigie.example/fr/project/1"],
  ])(
    "of an organisation that writes in %s names %s for who speaks no language of it",
    (ownLanguage, address) => {
      const page = read(serialiseHead("en", { ...tags, ownLanguage }, "https://vigie.example"));
      expect(page.querySelector("[hreflang=x-default]")?.getAttribute("href")).toBe(address);
    },
  );

  it("names whole addresses", () => {
    const page = read(serialiseHead("en", tags, "https://vigie.example"));
    expect(content(page, "og:url")).toBe("https://vigie.example/project/1");
    expect(content(page, "og:title")).toBe("Wells");
    expect(content(page, "og:site_name")).toBe("Terres d’Eau");
    expect(content(page, "og:image")).toBe("https://vigie.example/preview/1.png");
    expect(page.querySelector("link")?.getAttribute("href")).toBe(
      "https://vigie.example/project/1",
    );
  });

  it("names whole addresses in structured data too, and leaves texts that look like one", () => {
    const jsonLd = {
      "@id": "/project/1",
      name: "/project/1",
      parentOrganization: { url: "/monitoring" },
      image: "/preview/1.jpg",
    };
    const page = read(serialiseHead("en", { ...tags, jsonLd }, "https://vigie.example"));
    expect(JSON.parse(page.querySelector("script")?.textContent ?? "")).toEqual({
      "@id": "https://vigie.example/project/1",
      name: "/project/1",
      parentOrganization: { url: "https://vigie.example/monitoring" },
      image: "https://vigie.example/preview/1.jpg",
    });
  });
});

it("data in a script element keep what they are", () => {
  const value = { text: "</script>\u2028" };
  expect(inScript(value)).not.toMatch(/[<\u2028]/);
  expect(JSON.parse(inScript(value))).toEqual(value);
});
