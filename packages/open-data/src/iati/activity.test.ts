import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import type { OpenProject } from "../open-project";
import { bareProject, publisher, wholeProject } from "../testing/projects";
import { xmlText } from "../xml";
import { ACTIVITIES_END, activitiesStart, groupOf } from "./activities-file";
import { activity } from "./activity";
import { organisationFile } from "./organisation-file";

const TODAY = "2026-03-15";

/** The elements of an activity that are called so, as text. */
function written(project: OpenProject, name: string, today = TODAY): string[] {
  const text = xmlText(activity(project, { today, site: "https://projects.example.org" }));
  return text.match(new RegExp(`<${name}(?: [^>]*)?(?:/>|>.*?</${name}>)`, "gs")) ?? [];
}

it("what cannot be told is no activity: without a publisher, an identifier or any day", () => {
  const surroundings = { today: TODAY, site: "https://projects.example.org" };
  const unpublished = { ...publisher, iati_identifier: null };
  expect(activity({ ...wholeProject, organisation: unpublished }, surroundings)).toBeNull();
  expect(activity({ ...wholeProject, iati_identifier: null }, surroundings)).toBeNull();
  expect(activity(bareProject, surroundings)).toBeNull();
  expect(organisationFile(unpublished, "2026-03-15T00:00:00Z")).toBeNull();
});

it("every prefix is declared, in files of activities and of organisations", () => {
  const website_url = "https://example.org/50%?a[]=1";
  const moment = "2026-03-15T00:00:00Z";
  const ofOrganisation = xmlText(organisationFile({ ...publisher, website_url }, moment));
  const files = [
    activitiesStart(moment) + written(wholeProject, "iati-activity").join() + ACTIVITIES_END,
    ofOrganisation,
  ];
  for (const file of files) new SaxesParser({ xmlns: true }).write(file).close();
  expect(ofOrganisation).toContain(`vigie:url="${website_url}"`);
});

it("nothing of it is private: no own reference, no place more exact than visitors see, no days to come", () => {
  const text = written(wholeProject, "iati-activity").join();
  expect(text).not.toContain('type="A1"');
  expect(written(wholeProject, "location")).toEqual([
    '<location><name><narrative>Dakar</narrative></name><point srsName="http://www.opengis.net/def/crs/EPSG/0/4326"><pos>14.6937 -17.4441</pos></point><exactness code="1"/></location>',
    '<location><name><narrative>Thiès</narrative></name><point srsName="http://www.opengis.net/def/crs/EPSG/0/4326" vigie:is="rounded"><pos>14.8 -16.9</pos></point><exactness code="2"/></location>',
    "<location><name><narrative>Touba</narrative></name></location>",
  ]);
  const places = wholeProject.places.map((place) => ({ ...place, precision: "country" as const }));
  expect(written({ ...wholeProject, places }, "point")).toEqual([]);
  expect(written(wholeProject, "transaction", "2025-07-31")).toHaveLength(1);
});

describe("phase and days", () => {
  const of = (change: Partial<OpenProject>) =>
    [
      ...written({ ...wholeProject, ...change }, "activity-status"),
      ...written({ ...wholeProject, ...change }, "activity-date"),
    ].map((text) => text.replace(/ vigie:is="[^"]*"/, ""));
  const status = (code: string) => `<activity-status code="${code}"/>`;
  const date = (type: string, day: string) => `<activity-date type="${type}" iso-date="${day}"/>`;

  it.each([
    ["just_started", TODAY, "2027-01-01", ["2", "2", "3"]],
    ["just_started", "2026-03-16", "2027-01-01", ["1", "1", "3"]],
    ["in_progress", "2025-01-01", "2026-01-01", ["2", "2", "3"]],
    ["completed", "2025-01-01", TODAY, ["4", "2", "4"]],
    ["completed", "2025-01-01", "2026-03-16", ["3", "2", "3"]],
    ["of another kind", "2025-01-01", "2027-01-01", ["2", "2", "3"]],
  ])("%s from %s to %s", (phase, start, end, [code = "", first = "", last = ""]) => {
    const change = { status: phase, start_date: start, end_date: end };
    expect(of(change)).toEqual([status(code), date(first, start), date(last, end)]);
  });
});

it("countries have equal parts of exactly 100", () => {
  const shares = written(
    { ...wholeProject, countries: ["sn", "ml", "zz", "ne"] },
    "recipient-country",
  );
  expect(shares).toEqual([
    '<recipient-country code="SN" percentage="33.34"/>',
    '<recipient-country code="ML" percentage="33.33"/>',
    '<recipient-country code="NE" percentage="33.33"/>',
  ]);
});

it.each([
  [null, "998", "1"],
  ["Africa", "298", "2"],
])("without a country it is in the region of its continent: %s", (continent, region, scope) => {
  const project = { ...wholeProject, countries: [], continent, scope: null };
  expect(written(project, "recipient-region")).toEqual([
    `<recipient-region vocabulary="1" code="${region}" percentage="100"/>`,
  ]);
  expect(written(project, "activity-scope")).toEqual([
    `<activity-scope code="${scope}" vigie:is="derived"/>`,
  ]);
});

it("the organisation takes the part that none of its partners has", () => {
  const [partner] = wholeProject.partners;
  if (!partner) throw new Error("The project has no partner.");
  const roleBeside = (...roles: (typeof partner.role)[]) => {
    const partners = roles.map((role) => ({ ...partner, role }));
    const all = written({ ...wholeProject, donors: [], partners }, "participating-org");
    return /role="(\d)"/.exec(all.at(-1) ?? "")?.[1];
  };
  expect(roleBeside()).toBe("4");
  expect(roleBeside("accountable")).toBe("4");
  expect(roleBeside("implementing")).toBe("2");
  expect(roleBeside("implementing", "accountable")).toBe("3");
  expect(written(wholeProject, "participating-org")[0]).toBe(
    '<participating-org ref="FR-RCS-775665599" type="10" role="1" activity-id="FR-RCS-775665599-CSN1"><narrative>AFD</narrative></participating-org>',
  );
});

it("money has its own currency, who gave it with their activity, and who got it", () => {
  const [promised, , spent, passedOn] = written(wholeProject, "transaction");
  expect(promised).toContain('<value currency="EUR" value-date="2025-07-01">100000.00</value>');
  expect(promised).toContain(
    '<provider-org ref="FR-RCS-775665599" type="10" provider-activity-id="FR-RCS-775665599-CSN1">',
  );
  expect(spent).toContain('<value currency="XOF" value-date="2026-02-02">1500000.00</value>');
  expect(spent).not.toContain("provider-org");
  expect(passedOn).toContain('<transaction-type code="3"/>');
  expect(passedOn).toContain('<receiver-org ref="SN-COA-1" type="24"><narrative>Enda</narrative>');
});

it.each([
  ["while it goes on", "2027-01-01", "2026-03-01"],
  ["once it has ended", "2026-02-01", "2026-02-01"],
])(
  "entries that are not shown are one sum, of the day on which it was told: %s",
  (_when, end_date, day) => {
    const project = { ...wholeProject, entries: null, money_spent: 1234.5, end_date };
    expect(written(project, "transaction")).toEqual([
      `<transaction vigie:is="total"><transaction-type code="4"/><transaction-date iso-date="${day}"/><value currency="EUR" value-date="${day}">1234.50</value><description><narrative xml:lang="fr">Dépensé à ce jour</narrative></description></transaction>`,
    ]);
  },
);

it("documents are linked under types of IATI's list; a picture of another type by the page alone", () => {
  const [document] = wholeProject.documents;
  if (!document) throw new Error("The project has no document.");
  const formatOf = (link: string | null) => {
    const project = { ...wholeProject, documents: [{ ...document, link }], press: [] };
    return /format="([^"]*)"/.exec(written(project, "document-link")[1] ?? "")?.[1];
  };
  expect(formatOf("https://eau.example/photo.webp")).toBe("text/html");
  expect(formatOf("https://eau.example/")).toBe("text/html");
  expect(formatOf("https://eau.example/r.PDF?v=2")).toBe("application/pdf");
  expect(written({ ...wholeProject, documents: [], press: [] }, "document-link")).toEqual([
    `<document-link url="https://projects.example.org/project/${wholeProject.id}" format="text/html" vigie:is="page"><title><narrative>Puits pour vingt villages</narrative></title><category code="A12"/></document-link>`,
  ]);
});

describe("results", () => {
  it("of an indicator have its baseline, its target and each measurement with its groups", () => {
    const [wells = ""] = written(wholeProject, "indicator");
    expect(wells).toContain('<indicator measure="1" ascending="true" aggregation-status="false">');
    expect(wells).toContain('<baseline year="2025" iso-date="2025-06-01" value="2"/>');
    expect(wells).toContain(
      '<period><period-start iso-date="2025-06-01"/><period-end iso-date="2026-01-31"/><actual value="8"><comment><narrative>Deux villages de plus.</narrative></comment></actual><actual value="3"><dimension name="sex" value="female"/><dimension name="age" value="adult"/></actual><actual value="1"><dimension name="sex" value="female"/><dimension name="age" value="child"/></actual></period>',
    );
    expect(wells).toContain('<period-end iso-date="2027-06-30"/><target value="20"/></period>');
  });

  it("of what is no number have no groups, whose values would be of another unit", () => {
    const indicators = wholeProject.indicators.map((indicator) => ({
      ...indicator,
      unit: "percent" as const,
      less_is_better: true,
    }));
    const [share = ""] = written({ ...wholeProject, indicators }, "indicator");
    expect(share).toContain('measure="2" ascending="false"');
    expect(share).not.toContain("dimension");
  });

  it("of a rating are ordinal, and its labels are told", () => {
    const [, rating = ""] = written(wholeProject, "indicator");
    expect(rating).toContain('measure="4"');
    expect(rating).toContain(
      "<description><narrative>1 = Faible, 2 = Bonne</narrative></description>",
    );
  });

  it("of milestones end when they were completed, and are told in the language of the organisation, or in English", () => {
    const done = (language: string) =>
      written({ ...wholeProject, organisation: { ...publisher, language } }, "period").at(-2);
    const end = '<period-end iso-date="2025-12-01"/><actual><comment>';
    expect(done("fr")).toContain(`${end}<narrative xml:lang="fr">Atteint</narrative>`);
    expect(done("ar")).toContain(`${end}<narrative xml:lang="en">Completed</narrative>`);
  });
});

it("a large organisation has a file for each country", () => {
  expect(groupOf(wholeProject)).toBe("sn");
  expect(groupOf({ ...wholeProject, countries: ["sn", "ml"] })).toBe("multi");
  expect(groupOf({ ...wholeProject, countries: [] })).toBe("other");
  expect(activitiesStart("2026-03-15T08:00:00+01:00") + ACTIVITIES_END).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<iati-activities version="2.03" generated-datetime="2026-03-15T07:00:00.000Z">\n</iati-activities>\n',
  );
});
