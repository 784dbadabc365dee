import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CommandError } from "../command-error";
import { describeLoading } from "../load-projects";
import { type ProjectsOfFile, readAmount, readProjects } from "./read-projects";

const now = "2026-11-21T08:00:00.000Z";
const heading =
  "id,proj_title,currency,value,update_count,publishing_status,status,funded,Organisation,created_at";

/** A row that is right, but for what is changed. */
function row(changes: Partial<Record<"id" | "title" | "value" | "funded" | "rest", string>> = {}) {
  const { id = "16", title = "Wells", value = "10.00", funded = "5.00" } = changes;
  const rest = changes.rest ?? "16,2008-07-15";
  return `${id},${title},EUR,${value},18,published,Active,${funded},${rest}`;
}

function read(...lines: string[]): ProjectsOfFile {
  return readProjects(Buffer.from([heading, ...lines].join("\n")), now);
}

describe("a file that is none of projects", () => {
  it.each([
    ["", "lacks proj_title, currency, value"],
    ["id,name\n1,Wells", "lacks proj_title"],
    [`${heading.replace("funded", "fund")}\n`, "lacks funded."],
    ["\u0000\u0001\u0002", "lacks proj_title"],
    [`${heading}\n${row()}\n${row({ title: '"Wells' })}\n${row()}`, "never closed"],
  ])("%j is refused", (content, message) => {
    expect(() => readProjects(Buffer.from(content), now)).toThrow(CommandError);
    expect(() => readProjects(Buffer.from(content), now)).toThrow(message);
  });
});

describe("a row is passed over", () => {
  it.each([
    ["without a title", row({ title: '"  "' }), "it has no title"],
    ["with a title too long", row({ title: "x".repeat(201) }), "its title has more than 200"],
    ["with a negative value", row({ value: '"-800,000.00"' }), "its value is negative"],
    ["with a value that is none", row({ value: "much" }), "its value is not an amount"],
    ["with more money than there is", row({ funded: "9".repeat(13) }), "its funded is too large"],
    ["created on 30 February", row({ rest: "16,2014-02-30" }), "its created_at is not a day"],
    ["not published", row().replace("published", "draft"), "it is not published"],
    ["with a column too many", row({ rest: "16,2008-07-15,x" }), "more or fewer columns"],
    ["with columns missing", "17,Wells,EUR", "more or fewer columns"],
  ])("%s, and the rows around it are read", (_name, bad, reason) => {
    const { projects, skipped } = read(row({ id: "1" }), bad, row({ id: "3" }));
    expect(skipped).toEqual([{ what: expect.stringContaining(reason), lines: [3] }]);
    expect(projects).toHaveLength(2);
  });

  it("that repeats an id", () => {
    const { projects, skipped } = read(row(), row({ id: "17" }), row());
    expect(skipped).toEqual([{ what: "a row above has the same id", lines: [4] }]);
    expect(projects).toHaveLength(2);
  });
});

describe("a project", () => {
  it("has its amounts in euros, its phase and its day of creation", () => {
    const { projects, remarks } = read(row({ value: '"20,854.00"', funded: '"1,000.50"' }));
    expect(projects).toEqual([
      {
        title: "Wells",
        budget: 20_854,
        money_spent: 1000.5,
        status: "in_progress",
        created_at: "2008-07-15T00:00:00Z",
        content_updated_at: "2008-07-15T00:00:00Z",
      },
    ]);
    expect(remarks).toEqual([]);
  });

  it("in another currency goes without its amounts, and that is said", () => {
    const { projects, remarks } = read(row().replace("EUR", "USD"));
    expect(projects).toMatchObject([{ budget: null, money_spent: null }]);
    expect(remarks).toEqual([
      { what: "the amounts are not in euros and were left out", lines: [2] },
    ]);
  });

  it("without amounts and day has none, and was created now", () => {
    const { projects } = read(row({ value: "", funded: "", rest: "16," }));
    expect(projects).toMatchObject([{ budget: null, money_spent: null, created_at: now }]);
  });

  it.each([
    ["H", "just_started", 0],
    ["A", "in_progress", 0],
    ["completed", "completed", 0],
    ["Archived", "completed", 0],
    ["Cancelled", "just_started", 1],
    ["", "just_started", 1],
  ])("with the status %j is %s", (written, status, remarked) => {
    const { projects, remarks } = read(row().replace("Active", written));
    expect(projects).toMatchObject([{ status }]);
    expect(remarks).toHaveLength(remarked);
  });

  it("may have quotes inside its title that are not doubled", () => {
    const { projects } = read(row({ title: '"Wells" of "Kaya' }), row({ id: "17" }));
    expect(projects).toMatchObject([{ title: '"Wells" of "Kaya' }, { title: "Wells" }]);
  });

  it("keeps quotes, line ends and accents of its title in one readable line", () => {
    const { projects } = read(row({ title: '" The ""big""\r\n dâ€™avant, ï¿¼Thiès  "' }));
    expect(projects).toMatchObject([{ title: 'The "big" dâ€™avant, ï¿¼Thiès' }]);
    expect(read(row({ title: '"KouamÃ©\t ""Zié"""' })).projects).toMatchObject([
      { title: 'KouamÃ© "Zié"' },
    ]);
    expect(read(row({ title: '"ï¿¼KouamÃ©\t ""N\'Da"""' })).projects).toMatchObject([
      { title: 'Kouamé "N\'Da"' },
    ]);
  });

  it("may come with a byte order mark, semicolons and the line ends of Windows", () => {
    const content = `\ufeff${heading}\n${row({ value: "20.854" })}`;
    const semicolons = Buffer.from(content.replaceAll(",", ";").replaceAll("\n", "\r\n"));
    expect(readProjects(semicolons, now).projects).toMatchObject([{ budget: 20_854 }]);
  });
});

describe("an amount of money", () => {
  it.each(["", "n/a", "12 apples", "1.2.3,4,5x", "--5", "1e5", "0x10", ".", ",5", "5.", "$100"])(
    "%j is no amount",
    (written) => {
      expect(readAmount(written)).toBeNull();
    },
  );

  it.each([
    ["0.00", 0],
    ["-800,000.00", -800_000],
    ["20,854.00", 20_854],
    ["46,114,136.00", 46_114_136],
    ["11,397.62", 11_397.62],
    ["20.854,50", 20_854.5],
    ["1.234.567", 1_234_567],
    ["20,854", 20_854],
    ["20 854,5", 20_854.5],
    ["20\u00a0854", 20_854],
    ["€ 12'500.10", 12_500.1],
    ["12.5", 12.5],
    ["0.129", 129],
  ])("%j is %d", (written, amount) => {
    expect(readAmount(written)).toBe(amount);
  });
});

describe("the report", () => {
  it("names the lines, few or many", () => {
    const many = Array.from({ length: 20 }, (_, index) => row({ id: `${index}`, title: "" }));
    const report = describeLoading(read(row({ id: "x" }), ...many), "Terres d'Eau");
    expect(report).toBe(
      [
        "1 project is online for Terres d'Eau.",
        "20 rows were passed over:",
        "  it has no title: lines 3, 4, 5, 6, 7, 8, 9, 10 and 12 more",
        "No row was loaded with a remark.",
        "",
      ].join("\n"),
    );
  });
});

/** An export of Akvo RSR, kept beside the repository and not in it. */
const realFile = fileURLToPath(
  new URL("../../../../../../shared/real-data/rsr-projects.csv", import.meta.url),
);

it("all rows of a real export are read or accounted for", ({ skip }) => {
  skip(!existsSync(realFile), `passed over, since there is no ${realFile}`);
  const { projects, skipped, remarks } = readProjects(readFileSync(realFile), now);
  expect(projects).toHaveLength(2008);
  expect(skipped).toEqual([
    { what: "its value is negative", lines: [expect.any(Number)] },
    { what: "it has no title", lines: [expect.any(Number)] },
  ]);
  expect(projects.filter(({ title }) => /[ÃÂ]|â€/.test(title))).toEqual([]);
  expect(projects.map(({ title }) => title)).toContain("Kouadio Félix Dégbé");
  expect(Math.max(...projects.map(({ budget }) => budget ?? 0))).toBe(46_114_136);
  expect(remarks.map(({ what, lines }) => [what, lines.length])).toEqual([
    ["the title's accents were garbled and were repaired", 76],
    ["the amounts are not in euros and were left out", 173],
  ]);
});
