import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { workbook } from "@vigie/import/testing/workbooks";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { isFullRun } from "@vigie/test-backend/full-run";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CommandError } from "./command-error";
import { importFile, parseImportArguments } from "./import";

let backend: TestBackend;
let member: TestMember;
let folder: string;

beforeAll(async () => {
  backend = await createTestBackend();
  folder = await mkdtemp(path.join(tmpdir(), "vigie-import-"));
});

beforeEach(async () => {
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

describe("the command line", () => {
  it.each([
    [[]],
    [["projects.csv"]],
    [["--email", "a@b.org"]],
    [["projects.csv", "--email", "nobody"]],
    [["projects.csv", "more.csv", "--email", "a@b.org"]],
    [["projects.csv", "--mail", "a@b.org"]],
    [["projects.csv", "--email", "a@b.org", "--days", "ymd"]],
    [["projects.csv", "--email", "a@b.org", "--decimal", ";"]],
    [["projects.csv", "--email", "a@b.org", "--currency", "$"]],
    [["projects.csv", "--email", "a@b.org", "--duplicates", "all"]],
    [["projects.csv", "--email", "a@b.org", "--phase", "Cancelled"]],
    [["projects.csv", "--email", "a@b.org", "--phase", "Cancelled=gone"]],
    [["projects.csv", "--email", "a@b.org", "--headings", "0"]],
    [["projects.csv", "--email", "a@b.org", "--column", "Paid=gone"]],
  ])("%j is answered with how to call it", (argv) => {
    expect(() => parseImportArguments(argv, "/")).toThrow(CommandError);
    expect(() => parseImportArguments(argv, "/")).toThrow("Usage: npm run import");
  });

  it("names the file relative to where the person is, and answers", () => {
    const argv = ["b/c.csv", "--email", " a@b.org ", "--phase", "Put off = so=completed"];
    expect(parseImportArguments([...argv, "--days", "dmy", "--dry-run"], "/a")).toEqual({
      file: path.resolve("/a/b/c.csv"),
      email: "a@b.org",
      "dry-run": true,
      days: "dmy",
      column: [],
      phase: [["putoffso", "completed"]],
    });
  });
});

/** What the command prints in all, or why it failed. */
async function run(file: string, ...options: string[]) {
  const said: string[] = [];
  const asked = parseImportArguments([file, "--email", member.email, ...options], folder);
  const ended = await importFile(asked, {
    openAccess: async () => () => backend.serviceClient(),
    say: (text) => said.push(text),
  }).catch((error: unknown) => {
    if (error instanceof CommandError) return `Failed: ${error.message}`;
    throw error;
  });
  return said.join("") + ended;
}

async function fileOf(...lines: string[]): Promise<string> {
  const file = path.join(folder, "projects.csv");
  await writeFile(file, lines.join("\n"));
  return file;
}

async function stored() {
  const { data } = await backend
    .serviceClient()
    .from("projects")
    .select(
      "title, reference, status, currency, budget, start_date, is_online, user_id, project_places(city)",
    )
    .eq("organization_id", member.organisation.id)
    .order("created_at", { ascending: false })
    .throwOnError();
  return data;
}

describe("nothing is imported", () => {
  it.each([
    [["--days", "dmy"], "none.csv", "none.csv cannot be read."],
    [["--encoding", "klingon"], "projects.csv", '"klingon" is no encoding.'],
    [
      ["--email", "stranger@example.org"],
      "projects.csv",
      "No member signs in with stranger@example.org.",
    ],
  ])("with %j of %s", async (options, file, message) => {
    await fileOf("Title", "Wells");
    expect(await run(file, ...options)).toMatch(
      new RegExp(`^Failed: .*${message.replaceAll(".", "\\.")}$`),
    );
    expect(await stored()).toEqual([]);
  });

  it("from a file that is no table", async () => {
    expect(await run(await fileOf("%PDF-1.7"))).toContain("Failed: This file is no table.");
  });

  it("where every row is refused", async () => {
    const file = await fileOf("Title;Budget", ";3", ";4");
    expect(await run(file)).toMatch(
      /Refused: 2\n {2}line 2: Title: Title is required\n {2}line 3: Title: Title is required\nFailed: Nothing was imported, since every row was refused\.$/,
    );
  });

  it.runIf(isFullRun)("of more than one import may bring", async () => {
    const description = "\u{1f4a7}".repeat(500);
    const rows = Array.from({ length: 17_000 }, (_, at) => `Wells ${at},${description}`);
    expect(await run(await fileOf("Title,Long description", ...rows))).toMatch(
      /Failed: The rows of this file take more than 32 MB together, too much for one import\. Divide the file/,
    );
    expect(await stored()).toEqual([]);
  });

  it("in a dry run, which says what would be", async () => {
    const printed = await run(await fileOf("Name,Sponsor", "Wells,Ann", ",x"), "--dry-run");
    expect(printed).toContain('  Title is "Name": Wells\nColumns left over: 1\n  Sponsor\n');
    expect(printed).toContain(
      "Rows for Wells for all: 2\n1 of 2 will be imported · 1 cannot\nNew: 1\n  line 2: Wells\nRefused: 1\n",
    );
    expect(printed).toMatch(/Nothing was imported, since this is a dry run\.\n$/);
    expect(await stored()).toEqual([]);
  });

  it.each([
    [
      "Title,Start\nWells,03/04/2025",
      '"03/04/2025" is 2025-04-03 with --days dmy, or 2025-03-04 with --days mdy',
    ],
    ["Title;Budget\nWells;1.234", '"1.234" is 1.234 with --decimal ., or 1234 with --decimal ,'],
    [
      "Title,Status\nWells,Cancelled",
      '--phase "Cancelled=just_started|in_progress|completed|leave"',
    ],
    ["Title\nWells\nWells", "--duplicates new|same|leave|instead"],
    ["Title,Disbursed\nWells,5", '--column "Disbursed=money_spent|leave"'],
  ])("while a question about %j is open", async (content, question) => {
    const printed = await run(await fileOf(content));
    expect(printed).toContain(question);
    expect(printed).toMatch(
      /Failed: Nothing was imported\. Answer each question with one of its options\.$/,
    );
    expect(await stored()).toEqual([]);
  });
});

describe("the projects of a file", () => {
  it("are the member's and offline, with their places, and again change nothing", async () => {
    const file = await fileOf(
      "Réf.;Titre;Statut;Début;Budget;Ville;GPS;Pays",
      "B-1;Puits;Annulé;03/04/2025;1.234;Kaya;13.09 -1.08;bf",
      "B-2;Pompes;Terminé;;USD 5;;;",
      "B-3;Puits;Annulé;;;Kaya;;bf",
      "B-4;Robinets;Reporté;;;;;",
    );
    const answers = ["--days", "dmy", "--decimal", ".", "--duplicates", "new"];
    answers.push("--phase", "annule=completed", "--phase", "Reporté=leave");
    const printed = await run(file, ...answers);
    expect(printed).not.toContain("is not stored");
    expect(printed).toContain("Left out: 1\n  line 5: Robinets\n");
    expect(printed).toMatch(/Added, offline: 3\. Changed: 0\.\n$/);
    const own = { is_online: false, user_id: member.userId, status: "completed" };
    expect(await stored()).toMatchObject([
      {
        ...own,
        title: "Puits",
        budget: 1.23,
        start_date: "2025-04-03",
        project_places: [{ city: "Kaya" }],
      },
      { ...own, title: "Pompes", budget: 5, currency: "USD" },
      { ...own, title: "Puits", reference: "B-3" },
    ]);
    expect(await run(file, ...answers)).toMatch(
      /Unchanged: 3\n[\s\S]*There is nothing to import\.\n$/,
    );
  });

  it("have their amounts in the currency that is said, where the file does not say it", async () => {
    const file = await fileOf("Title;Budget", "Wells;$ 5", "Pumps;7", "Taps;€ 9");
    const unsaid = await run(file, "--dry-run");
    expect(unsaid).toContain('"$ 5" is not stored');
    const printed = await run(file, "--currency", "usd");
    expect(printed).toContain('"€ 9" is not stored, since the other amounts are in USD.');
    expect(await stored()).toMatchObject([
      { title: "Wells", budget: 5, currency: "USD" },
      { title: "Pumps", budget: 7, currency: "USD" },
      { title: "Taps", budget: null },
    ]);
    const saying = await fileOf("Title;Budget;Currency", "Wells;5;XOF");
    expect(await run(saying, "--currency", "USD")).toContain(
      'The file says itself which currency its amounts are in, as "Currency". Leave --currency out.',
    );
  });

  it("come from the sheet that is named", async () => {
    const bytes = workbook([
      { name: "Notes", rows: [["Title"], ["No project"]] },
      {
        name: "Projects",
        rows: [
          ["Title", "Budget"],
          ["Wells", 1.5],
        ],
      },
    ]);
    await writeFile(path.join(folder, "projects.xlsx"), bytes);
    expect(await run("projects.xlsx", "--sheet", "Project")).toBe(
      "Failed: This workbook has no sheet of this name. Choose one that it has.",
    );
    const printed = await run("projects.xlsx", "--sheet", "Projects");
    expect(printed).toContain('projects.xlsx: the sheet "Projects" of "Notes", "Projects"');
    expect(await stored()).toMatchObject([{ title: "Wells", budget: 1.5 }]);
  });

  it("change those that are there, which are more than a page", async () => {
    const rows = Array.from({ length: 1100 }, (_, at) => `${at},Well ${at}`);
    await run(await fileOf("ref,title", ...rows));
    const printed = await run(await fileOf("ref,title", "0,Pump", ...rows.slice(1), "1100,Tap"));
    expect(printed).toContain("New: 1\n  line 1102: Tap\n");
    expect(printed).toContain("Changed: 1\n  line 2: Pump: Title Well 0 → Pump\nUnchanged: 1099\n");
    expect(printed).toMatch(/Added, offline: 1\. Changed: 1\.\n$/);
  });
});

const realFile = (name: string) =>
  fileURLToPath(new URL(`../../../../../shared/real-data/${name}`, import.meta.url));

/** Sums of the entries of the member's projects, by kind, in two currencies. */
const ledgerSums = async () => [
  ...(await backend.sql`
    select kind, coalesce(original_currency, projects.currency) as currency,
      sum(coalesce(original_amount, amount))::float as sum
    from ledger_entries join projects on projects.id = project_id
    where projects.user_id = ${member.userId}
      and coalesce(original_currency, projects.currency) in ('EUR', 'USD')
    group by 1, 2 order by 1, 2`),
];

describe("of real files all that can be is imported, and again changes nothing", () => {
  it.for([
    {
      name: "rsr-projects.csv",
      options: [
        "--column",
        "value=budget",
        "--phase",
        "H=just_started",
        "--phase",
        "A=in_progress",
        "--duplicates",
        "new",
      ],
      added: 2009,
      entries: [],
      refused: ["Enter an amount of 0 or more", "line 1873: Title: Title is required"],
    },
    {
      name: "haiti-appeal-2010-iati-1.xml",
      options: ["--duplicates", "new"],
      added: 287,
      // Counted with another XML parser.
      entries: [
        { kind: "promised", currency: "EUR", sum: 43_929_252 },
        { kind: "promised", currency: "USD", sum: 264_457_537 },
        { kind: "received", currency: "EUR", sum: 39_266_145 },
        { kind: "received", currency: "USD", sum: 199_039_877 },
      ],
      refused: [
        "is the reference of another project, and is left out.",
        "activity 76: Title: The text was longer than 200 characters and is shortened.",
      ],
    },
  ])("$name", async ({ name, options, added, entries, refused }, { skip }) => {
    const file = realFile(name);
    skip(!existsSync(file), `passed over, since ${file} is not there`);
    const printed = await run(file, ...options);
    for (const text of refused) expect(printed).toContain(text);
    expect(printed).toContain(`Added, offline: ${added}. Changed: 0.`);
    expect(await ledgerSums()).toEqual(entries);
    const again = await run(file, ...options);
    expect(again).toContain(`Unchanged: ${added}\n`);
    expect(again).toMatch(/There is nothing to import\.\n$/);
  });
});
