import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { NO_FILTERS } from "@vigie/domain/project/project-filters";
import { english } from "@vigie/domain/testing/english";
import { describe, expect, it, onTestFinished } from "vitest";
import type { OpenPublisher } from "@/data/open-data";
import type { PublicProject } from "@/data/projects/public/public-page";
import { configureEnvironment } from "@/lib/env";
import { publisherNamed } from "@/testing/publisher";
import { landingHead, listHead, missingHead, openDataHead, projectHead } from "./public-heads";

const page = { supabaseUrl: "", supabaseAnonKey: "key" };
configureEnvironment(page, "http://localhost");

const french = compiledTexts("fr", ["visitor", "server"]);

const bare: PublicProject = {
  id: "6f1c2a34-0000-4000-8000-000000000000",
  is_online: true,
  keeps_ledger: false,
  shows_entries: false,
  status: "in_progress",
  title: "Clean water",
  currency: "EUR",
  budget: null,
  start_date: null,
  end_date: null,
  countries: [],
  cities: [],
  continent: null,
  goals: [],
  sectors: [],
  is_humanitarian: false,
  beneficiaries: null,
  short_description: null,
  long_description: null,
  money_spent: null,
  iati_identifier: null,
  updated_at: "2026-11-22T10:00:00+00:00",
  content_updated_at: "2026-11-22T10:00:00+00:00",
  organisations: publisherNamed("Terres d’Eau"),
  keyword: null,
  figures: [],
  cover: null,
  places: [],
};
const full: PublicProject = {
  ...bare,
  start_date: "2025-03-01",
  end_date: "2027-03-01",
  countries: ["BF"],
  cities: ["Kaya", "Boulsa"],
  short_description: "Drilling and solar pumping for twelve villages.",
  long_description: "Much longer.",
};

describe("the heads of public pages", () => {
  it("that show no project are not for search engines, and say nothing of which", () => {
    expect(missingHead(english)).toMatchObject({ robots: "noindex", picture: null, jsonLd: null });
  });

  it("of a project that a member sees offline is not for search engines, and shows no picture", () => {
    const head = projectHead(english, { ...full, is_online: false });
    expect(head).toMatchObject({ robots: "noindex", picture: null, jsonLd: null });
  });

  it("name the organisation, where there is one", () => {
    expect(listHead(english, { organisation: null, language: null }).title).toBe(
      "Projects · Vigie",
    );
    expect(listHead(english, { organisation: "Terres d’Eau", language: null }).title).toBe(
      "Terres d’Eau projects · Vigie",
    );
    expect(landingHead(english, { organisation: "Terres d’Eau", language: null })).toMatchObject({
      siteName: "Terres d’Eau",
      heading: "Follow Terres d’Eau projects in real time",
      jsonLd: { "@type": "Organization", name: "Terres d’Eau" },
    });
    expect(landingHead(english, { organisation: null, language: null })).toMatchObject({
      siteName: "Vigie",
      jsonLd: null,
    });
  });

  it("of the landing card and the list are told apart by their addresses", () => {
    const [landing, list] = [landingHead, listHead].map((head) =>
      head(english, { organisation: null, language: null }),
    );
    expect(landing?.canonicalPath).not.toBe(list?.canonicalPath);
  });

  it("keep titles and descriptions short, whatever is typed", () => {
    const long = "word ".repeat(1000);
    const name = publisherNamed(long);
    const heads = [
      projectHead(english, { ...bare, title: long, short_description: long, organisations: name }),
      projectHead(english, { ...bare, title: "W".repeat(200), organisations: name }),
      listHead(english, { organisation: long, language: null }),
      landingHead(english, { organisation: long, language: null }),
    ];
    for (const { title, description, siteName } of heads) {
      expect([...title].length).toBeLessThanOrEqual(120);
      expect([...description].length).toBeLessThanOrEqual(160);
      expect([...siteName].length).toBeLessThanOrEqual(80);
    }
  });
});

describe("the description of a project", () => {
  it.each([
    ["its short one", full, "Drilling and solar pumping for twelve villages."],
    ["else its long one", { ...full, short_description: " " }, "Much longer."],
    [
      "else what is known of it",
      { ...full, short_description: null, long_description: "" },
      "A project of Terres d’Eau in Burkina Faso. In progress.",
    ],
    ["however little that is", bare, "A project of Terres d’Eau. In progress."],
  ])("is %s", (_which, project, description) => {
    expect(projectHead(english, project).description).toBe(description);
  });
});

describe("the picture of a French page", () => {
  it.each([
    ["a project's", projectHead(french, full), `/preview/fr/${full.id}.jpg`],
    [
      "the landing page's",
      landingHead(french, { organisation: null, language: null }),
      "/preview/fr/projects.jpg",
    ],
  ])("is %s in French", (_whose, { picture }, path) => {
    expect(picture?.path).toBe(path);
  });
});

describe("the structured data of a project", () => {
  it("have what is known, in the words of schema.org", () => {
    expect(projectHead(english, full).jsonLd).toEqual({
      "@context": "https://schema.org",
      "@type": "Project",
      "@id": `/project/${full.id}`,
      url: `/project/${full.id}`,
      name: "Clean water",
      description: "Drilling and solar pumping for twelve villages.",
      image: `/preview/${full.id}.jpg`,
      parentOrganization: { "@type": "Organization", name: "Terres d’Eau", url: "/monitoring" },
      foundingDate: "2025-03-01",
      location: [
        { "@type": "Place", name: "Kaya" },
        { "@type": "Place", name: "Boulsa" },
      ],
      areaServed: [{ "@type": "Country", name: "Burkina Faso" }],
    });
  });

  it("have nothing that is empty, and an end only where the project has one behind it", () => {
    expect(Object.keys(projectHead(english, bare).jsonLd ?? {})).toEqual([
      "@context",
      "@type",
      "@id",
      "url",
      "name",
      "image",
      "parentOrganization",
    ]);
    const completed = projectHead(english, { ...full, status: "completed" });
    expect(completed.jsonLd).toMatchObject({ dissolutionDate: "2027-03-01" });
  });
});

describe("the other forms of a page", () => {
  const withOpenData = (publicUrl?: string) => {
    configureEnvironment({ ...page, hasOpenData: true, publicUrl }, "http://localhost");
    onTestFinished(() => configureEnvironment(page, "http://localhost"));
  };
  const pathsOf = ({ alternates = [] }: ReturnType<typeof listHead>) =>
    alternates.map(({ path }) => path);
  const list = { organisation: null, language: null };

  it("are named by no page of a host that has none of them", () => {
    expect(pathsOf(listHead(english, list))).toEqual([]);
    expect(pathsOf(projectHead(english, full))).toEqual([]);
  });

  it("are no feeds on a server that does not know its address", () => {
    withOpenData();
    expect(pathsOf(projectHead(english, full))).toEqual([`/data/projects/${full.id}.json`]);
  });

  it("are those of the project, unless that is offline, and of the list as it is narrowed", () => {
    withOpenData("https://vigie.example");
    const feed = { type: "application/atom+xml", path: `/data/projects/${full.id}.atom` };
    const { alternates } = projectHead(english, full);
    expect(alternates).toContainEqual({ ...feed, title: "Clean water" });
    expect(pathsOf(projectHead(english, { ...full, is_online: false }))).toEqual([]);
    expect(pathsOf(projectHead(french, full)).at(-1)).toContain(`%2Ffr%2Fproject%2F${full.id}`);
    const filters = { ...NO_FILTERS, organisation: 7 };
    expect(pathsOf(listHead(english, { ...list, filters }))).toEqual([
      "/data/projects.atom?organisation=7",
      "/data/projects.json?organisation=7",
      "https://vigie.example/oembed?url=https%3A%2F%2Fvigie.example%2Fmonitoring%3Fview%3Dprojects%26organisation%3D7",
    ]);
  });
});

describe("the structured data of open data", () => {
  const publisher = { id: 1, name: "Terres d’Eau", iati_identifier: null };
  const free = { ...publisher, licence: "CC0-1.0", licence_url: null };
  const own = { ...publisher, licence: "other", licence_url: "https://own.example/licence" };
  const dataOf = (...publishers: readonly OpenPublisher[]) =>
    openDataHead(english, { headline: null, publishers, countries: ["bf"] }).jsonLd;

  it("name the files, the countries and who made them", () => {
    expect(dataOf(free)).toMatchObject({
      "@type": "Dataset",
      license: "https://creativecommons.org/publicdomain/zero/1.0/",
      creator: [{ name: "Terres d’Eau" }],
      spatialCoverage: [{ name: "Burkina Faso" }],
      distribution: expect.arrayContaining([
        { "@type": "DataDownload", encodingFormat: "text/csv", contentUrl: "/data/projects.csv" },
      ]),
    });
  });

  it("name a licence where it is that of all, and no other", () => {
    expect(dataOf(own)).toHaveProperty("license", own.licence_url);
    expect(dataOf(free, own)).not.toHaveProperty("license");
    expect(dataOf(free, { ...free, licence: "mine" })).not.toHaveProperty("license");
    expect(dataOf({ ...own, licence_url: "javascript:alert(1)" })).not.toHaveProperty("license");
  });
});
