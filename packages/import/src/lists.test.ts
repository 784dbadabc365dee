import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { englishOf } from "@vigie/domain/language/english";
import { english } from "@vigie/domain/testing/english";
import { describe, expect, it } from "vitest";
import { type ListField, readList } from "./lists";
import type { ImportedPartner } from "./organisations";
import { wordsIn } from "./values";

const french = compiledTexts("fr", ["visitor", "project", "account", "staff"]);

function read(field: ListField, cell: string) {
  const { entries, remark } = readList(field, cell);
  return { entries, remark: remark && englishOf(remark) };
}

describe("what cannot be stored is left out, and said", () => {
  it.each<[ListField, string, string]>([
    ["donors", "x".repeat(201), "A donor's name has at most 200 characters."],
    ["partners", "<https://eauvive.example>", "A partner is a name of at most 200 characters"],
    ["partners", "x".repeat(201), "A partner is a name of at most 200 characters"],
    ["documents", 'The "final" report', "A document is its title and its address"],
    ["documents", "Report <javascript:alert(1)>", "A document is its title and its address"],
    [
      "documents",
      "Report <https://> https://example.org",
      "A document is its title and its address",
    ],
    ["team", "Awa Sow", "A person is a first name, a last name and a job title"],
    ["team", "Awa (Engineer)", "A person is a first name, a last name and a job title"],
    [
      "team",
      "Dr. Awa (Ann) Sow (Engineer)",
      "A person is a first name, a last name and a job title",
    ],
    ["team", "Awa Sow ()", "A person is a first name, a last name and a job title"],
    [
      "team",
      `Awa Sow (${"x".repeat(201)})`,
      "A person is a first name, a last name and a job title",
    ],
  ])("of %s: %s", (field, cell, message) => {
    const { entries, remark } = read(field, cell);
    expect(entries).toEqual([]);
    expect(remark).toMatch(/^"[^"]{1,81}" is left out\. /);
    expect(remark).toContain(message);
  });

  it.each<ListField>(["donors", "partners", "documents", "team"])(
    "of %s, however long: a cell may hold a million characters",
    (field) => {
      for (const inner of ["x", " ", "\n", "; ", "( ", "https: "]) {
        const { entries } = read(field, `a${inner.repeat(100_000)}${" ".repeat(100_000)}b`);
        expect(entries.length).toBeLessThan(101);
      }
      for (const inner of [")", ") (", "https:", "https:a<"]) {
        const entry = `https:a(${inner.repeat(4900 / inner.length)})`;
        expect(read(field, `${entry};`.repeat(200)).entries.length).toBeLessThan(2);
      }
      expect(read(field, "x".repeat(1_000_000)).remark).toContain("is left out.");
    },
  );

  it.each([
    ["donors", 100],
    ["partners", 50],
    ["team", 100],
  ] as const)("as soon as there are more %s than %d", (field, most) => {
    const cell = Array.from({ length: most + 1 }, (_, at) => `Awa Sow${at} (Nurse)`).join("; ");
    const { entries, remark } = read(field, cell);
    expect(entries).toHaveLength(most);
    expect(remark).toBe(`Only the first ${most} are imported.`);
  });

  it("without the entries beside it", () => {
    expect(read("documents", "Report; Plan <https://example.org/plan.pdf>")).toEqual({
      entries: [{ title: "Plan", link: "https://example.org/plan.pdf" }],
      remark: expect.stringContaining('"Report" is left out.'),
    });
  });
});

it.each([
  ["EU; AFD\nUNICEF", ["EU", "AFD", "UNICEF"]],
  ["EU, AFD", ["EU", "AFD"]],
  ['"Ministry of Health, Kenya"; EU', ["Ministry of Health, Kenya", "EU"]],
  ["EU; eu ; ; EU", ["EU"]],
])("donors of %j are names, each once", (cell, donors) => {
  expect(read("donors", cell)).toEqual({ entries: donors.map((name) => ({ name })) });
});

it.each([
  ["AFD <https://www.afd.fr>", "AFD", "https://www.afd.fr"],
  ["AFD<https://www.afd.fr>", "AFD", "https://www.afd.fr"],
  [
    '"Ministry of Health, Kenya <https://health.example/?a=1,2>"',
    "Ministry of Health, Kenya",
    "https://health.example/?a=1,2",
  ],
])("a donor of %j has a website", (cell, name, website_url) => {
  expect(read("donors", cell)).toEqual({ entries: [{ name, website_url }] });
});

it.each<[string, Omit<ImportedPartner, "name">, string?]>([
  ["Eau Vive", { role: "implementing" }],
  ["Eau Vive (accountable)", { role: "accountable" }],
  ["Eau Vive (Transmet les fonds)", { role: "extending" }],
  ["Eau Vive (passes on the funds)", { role: "extending" }],
  [
    "Eau Vive (accountable) <https://eauvive.example>",
    { role: "accountable", website_url: "https://eauvive.example" },
  ],
  ["Croix-Rouge (France)", { role: "implementing" }, "Croix-Rouge (France)"],
  ["Croix-Rouge (France) (accountable)", { role: "accountable" }, "Croix-Rouge (France)"],
  ["Eau Vive <javascript:alert(1)>", { role: "implementing" }, "Eau Vive <javascript:alert(1)>"],
])("a partner of %j has a part in the project", (cell, partner, name = "Eau Vive") => {
  const { partnerRoles } = wordsIn([english, french]);
  expect(readList("partners", cell, partnerRoles).entries).toEqual([{ name, ...partner }]);
});

it("a partner may have several parts, each once", () => {
  expect(read("partners", "Eau Vive; EAU VIVE; Eau Vive (accountable)").entries).toEqual([
    { name: "Eau Vive", role: "implementing" },
    { name: "Eau Vive", role: "accountable" },
  ]);
});

it.each([
  ["Report <https://example.org/a.pdf>", "Report", "https://example.org/a.pdf"],
  ["Report: https://example.org/a.pdf", "Report:", "https://example.org/a.pdf"],
  ["https://example.org/Final%20report.pdf?x=1", "Final report.pdf", undefined],
  ["Report (https://example.org/a.pdf)", "Report", "https://example.org/a.pdf"],
  ["https://example.org", "example.org", undefined],
  ["https://example.org/a;b,c", "a;b,c", undefined],
])("a document of %j has a title and an address", (cell, title, link = cell) => {
  expect(read("documents", cell)).toEqual({ entries: [{ title, link }] });
});

it("documents are told apart by their addresses", () => {
  const [one, two, three] = [1, 2, 3].map((name) => `https://example.org/${name}`);
  expect(read("documents", `A <${one}>;B <${one}>, C <${three}>, ${two}`).entries).toEqual([
    { title: "A", link: one },
    { title: "C", link: three },
    { title: "2", link: two },
  ]);
});

it.each([
  ["Awa Sow, Engineer", "Awa", "Sow", "Engineer"],
  ["Jean Paul  Kaboré (Lead (acting))", "Jean Paul", "Kaboré", "Lead (acting)"],
])("a person of %j has a name and a job title", (cell, first_name, last_name, job_title) => {
  expect(read("team", cell)).toEqual({ entries: [{ first_name, last_name, job_title }] });
});

it("people are told apart by their names", () => {
  const cell = "Awa Sow (Engineer), Ali Ba (Driver)\nawa sow, Cook";
  expect(read("team", cell).entries).toEqual([
    { first_name: "Awa", last_name: "Sow", job_title: "Engineer" },
    { first_name: "Ali", last_name: "Ba", job_title: "Driver" },
  ]);
});
