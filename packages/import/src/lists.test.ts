import { describe, expect, it } from "vitest";
import { type ListField, readList } from "./lists";

const read = (field: ListField, cell: string) => readList(field, cell);

describe("what cannot be stored is left out, and said", () => {
  it.each<[ListField, string, string]>([
    ["donors", "x".repeat(201), "A donor's name has at most 200 characters."],
    ["documents", 'The "final" report', "A document is its title and its address"],
    ["documents", "Report <javascript:alert(1)>", "A document is its title and its address"],
    ["documents", "Report <https://>", "A document is its title and its address"],
    ["team", "Awa Sow", "A person is a first name, a last name and a job title"],
    ["team", "Awa (Engineer)", "A person is a first name, a last name and a job title"],
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

  it.each<ListField>(["donors", "documents", "team"])(
    "of %s, however long: a cell may hold a million characters",
    (field) => {
      const { entries, remark } = read(field, `a${" ".repeat(1_000_000)}b`);
      expect(entries).toEqual([]);
      expect(remark).toContain("is left out.");
    },
  );

  it("as soon as there are more than a hundred", () => {
    const cell = Array.from({ length: 101 }, (_, at) => `Donor ${at}`).join("; ");
    const { entries, remark } = read("donors", cell);
    expect(entries).toHaveLength(100);
    expect(remark).toBe("Only the first 100 are imported.");
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
  expect(read("donors", cell)).toEqual({ entries: donors });
});

it.each([
  ["Report <https://example.org/a.pdf>", "Report", "https://example.org/a.pdf"],
  ["Report: https://example.org/a.pdf", "Report:", "https://example.org/a.pdf"],
  ["https://example.org/Final%20report.pdf?x=1", "Final report.pdf", undefined],
  ["https://example.org", "example.org", undefined],
  ["https://example.org/a;b,c", "a;b,c", undefined],
])("a document of %j has a title and an address", (cell, title, link = cell) => {
  expect(read("documents", cell)).toEqual({ entries: [{ title, link }] });
});

it("documents are told apart by their addresses", () => {
  const cell = "A <https://example.org/1>;B <https://example.org/1>, https://example.org/2";
  expect(read("documents", cell).entries).toMatchObject([
    { title: "A", link: "https://example.org/1" },
    { title: "2", link: "https://example.org/2" },
  ]);
});

it.each([
  ["Awa Sow, Engineer", "Awa", "Sow", "Engineer"],
  ["Jean Paul  Kaboré (Lead (acting))", "Jean Paul", "Kaboré", "Lead (acting)"],
])("a person of %j has a name and a job title", (cell, first_name, last_name, job_title) => {
  expect(read("team", cell)).toEqual({ entries: [{ first_name, last_name, job_title }] });
});
