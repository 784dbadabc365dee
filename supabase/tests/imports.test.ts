import { randomUUID } from "node:crypto";
import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { actAs, answerAfter } from "@vigie/test-backend/waiting";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, keepsProject, type People, type Person, people } from "./people";

/** A row as the page sends it, with the line of the file that it came from. */
type ImportRow = Record<string, unknown> & { line: number };

describe.each(serversOfThisRun())("an import into the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  /** The last entry about imports, which a page has seen when it shows its preview. */
  const lastImport = async (organisation = "Ours"): Promise<number | null> => {
    const [row] = await backend.sql<{ last: number | null }[]>`
      select max(history.id)::int as last from history
      join organisations on organisations.id = organization_id
      where table_name = 'imports' and organisations.name = ${organisation}`;
    return row?.last ?? null;
  };
  const importAs = async (person: Person, rows: unknown, extra: object = {}) =>
    accounts.client(person).rpc("import_projects", {
      file_name: "projects.csv",
      rows: JSON.parse(JSON.stringify(rows)),
      seen_import: (await lastImport()) as number,
      ...extra,
    });
  const imported = async (rows: readonly ImportRow[], person: Person = "owner") => {
    const { data } = await importAs(person, rows).then((result) => {
      if (result.error) throw new Error(result.error.message);
      return result;
    });
    return data as { import: string; added: number; changed: number };
  };
  const refusal = async (rows: unknown, extra: object = {}) => {
    const before = await stored();
    const { error } = await importAs("owner", rows, extra);
    expect(await stored()).toEqual(before);
    return error?.message;
  };
  const stored = async () => [
    ...(await backend.sql<{ id: string }[]>`select * from projects order by id`),
  ];
  const projectOf = async (title: string) => {
    const { data } = await backend
      .serviceClient()
      .from("projects")
      .select("*")
      .eq("title", title)
      .eq("organization_id", accounts.owner.organisation.id)
      .single()
      .throwOnError();
    return data;
  };
  const historyOf = async (project: string | null) => {
    const query = accounts.owner.client.from("history").select("*").order("id");
    const { data } = await (project === null
      ? query.eq("table_name", "imports")
      : query.eq("project_id", project)
    ).throwOnError();
    return data;
  };

  describe("is refused", () => {
    it.each(people)("or not, as %s", async (person) => {
      const before = (await stored()).length;
      const { error } = await importAs(person, [{ line: 2, title: `By ${person}` }], {
        ...(person.startsWith("other") && { seen_import: await lastImport("Theirs") }),
      });
      const mayImport = keepsProject(person) || person.startsWith("other");
      expect(error === null).toBe(mayImport);
      expect(await stored()).toHaveLength(before + (mayImport ? 1 : 0));
    });

    it("to who names another member as its owner", async () => {
      const member = accounts.member.userId;
      expect(await refusal([{ line: 2, title: "Wells" }], { member })).toBe(
        "Only members of an organisation can do this.",
      );
    });

    it.each([
      ["user_id", randomUUID()],
      ["organization_id", 1],
      ["is_online", true],
      ["images", ["https://example.org/a.png"]],
      ["created_at", "2020-01-01"],
      ["dv1_titre", "Wells"],
      ["no_column", 1],
    ])("with %s, which no file brings", async (column, value) => {
      expect(await refusal([{ line: 2, title: "Wells", [column]: value }])).toBe(
        "The rows of the import are not in the form that is expected.",
      );
    });

    it.each([
      ["no list", { line: 2, title: "Wells" }],
      ["nothing", null],
      ["no rows", []],
      ["too many rows", Array.from({ length: 20_001 }, () => 1)],
      ["rows that are none", [1]],
      ["a row without its line", [{ title: "Wells" }]],
      ["a line that is none", [{ line: "2; drop table", title: "Wells" }]],
      ["an id without the moment that was seen", [{ line: 2, id: randomUUID(), title: "Wells" }]],
      ["places that are none", [{ line: 2, places: 1 }]],
      ["donors that are none", [{ line: 2, donors: null }]],
      ["donors that are no objects", [{ line: 2, donors: ["AFD"] }]],
      ["partners that are no objects", [{ line: 2, partners: [1] }]],
      ["no donors", [{ line: 2, donors: [] }]],
      ["documents that are none", [{ line: 2, documents: ["a.pdf"] }]],
      ["a moment that is none", [{ line: 2, id: randomUUID(), seen: null }]],
      ["a moment in words", [{ line: 2, id: randomUUID(), seen: "infinity" }]],
      ["an id that is none", [{ line: 2, id: "1", seen: "2026-01-01T00:00:00+00:00" }]],
      ["more documents than a project may bring", [{ line: 2, documents: Array(101).fill({}) }]],
      ["more donors than a project may have", [{ line: 2, donors: Array(501).fill({}) }]],
    ])("with %s", async (_, rows) => {
      expect(await refusal(rows)).toMatch(/1 to 20000 projects|in the form that is expected/);
    });

    it("with more lists than can be stored at once", async () => {
      const donors = Array.from({ length: 100 }, (_, at) => ({ name: `Donor ${at}` }));
      const rows = Array.from({ length: 2001 }, (_, line) => ({ line, title: "Wells", donors }));
      expect(await refusal(rows)).toBe(
        "An import has at most 200000 places, donors, partners, documents, people and entries. Please split the file.",
      );
    });

    it.each(["", "\u200b", "a\nb", "x".repeat(256)])("from a file called %j", async (name) => {
      expect(await refusal([{ line: 2, title: "Wells" }], { file_name: name })).toBe(
        "An import names its file, in at most 255 characters.",
      );
    });

    it.each<readonly [string, object]>([
      ["no title", {}],
      ["a title that nobody sees", { title: "\u200b" }],
      ["a title too long", { title: "x".repeat(201) }],
      ["an unknown phase", { title: "Wells", status: "paused" }],
      ["less than nothing spent", { title: "Wells", money_spent: -1 }],
      ["a budget that no amount is", { title: "Wells", budget: "NaN" }],
      ["a budget that was no number of JSON", { title: "Wells", budget: null }],
      ["beneficiaries that were none", { title: "Wells", beneficiaries: null }],
      ["a day before 1900", { title: "Wells", start_date: "1899-12-31" }],
      ...["today", "epoch", "infinity", "now", "1 March 2024", "20240301", "2024-3-1", ""].map(
        (day) => [`the day ${day}`, { title: "Wells", end_date: day }] as const,
      ),
      ["a budget beyond all numbers", { title: "Wells", budget: "1e400" }],
      ["a list for a budget", { title: "Wells", budget: [1] }],
      ["a text for beneficiaries", { title: "Wells", beneficiaries: "many" }],
      ["a country that is none", { title: "Wells", countries: ["Kenya"] }],
      ["a text for countries", { title: "Wells", countries: "bf" }],
      ["lists in lists for countries", { title: "Wells", countries: [["bf"], ["ml", "ne"]] }],
      ["an object for a country", { title: "Wells", countries: [{ bf: ["ml"] }] }],
      ["a place that is not among its cities", { title: "Wells", ...placeOf("Kaya", 13, -1) }],
      [
        "a place beyond the poles",
        { title: "Wells", cities: ["Kaya"], ...placeOf("Kaya", 91, -1) },
      ],
      ["a donor without a name", { title: "Wells", donors: [{ name: "\u200b" }] }],
      ["a donor's name too long", { title: "Wells", donors: [{ name: "x".repeat(201) }] }],
      [
        "a donor with a false identifier",
        { title: "Wells", donors: [{ name: "A", identifier: "A B" }] },
      ],
      ["a partner without a role", { title: "Wells", partners: [{ name: "Eau Vive" }] }],
      [
        "a partner of another role",
        { title: "Wells", partners: [{ name: "Eau Vive", role: "funding" }] },
      ],
      [
        "a partner whose address runs a script",
        {
          title: "Wells",
          partners: [{ name: "A", role: "extending", website_url: "javascript:alert(1)" }],
        },
      ],
      [
        "more partners than a project has",
        {
          title: "Wells",
          partners: Array.from({ length: 51 }, (_, at) => ({ name: `${at}`, role: "extending" })),
        },
      ],
      ["a document without an address", { title: "Wells", documents: [{ title: "Report" }] }],
      [
        "a document whose address runs a script",
        { title: "Wells", documents: [{ title: "Report", link: "javascript:alert(1)" }] },
      ],
      [
        "a document without a title",
        { title: "Wells", documents: [{ link: "https://example.org" }] },
      ],
      [
        "a person without a title",
        { title: "Wells", team: [{ first_name: "Awa", last_name: "Sow" }] },
      ],
    ])("whole for one row with %s, whose line is named", async (_, fields) => {
      const rows = [
        { line: 2, title: "A good one" },
        { line: 17, ...fields },
      ];
      expect(await refusal(rows)).toBe(
        "Line 17: a value cannot be stored. Please correct the line and try again.",
      );
    });

    it.each([1, 2, 33, 64, 65])("at line %i of 65, whichever it is", async (wrong) => {
      const rows = Array.from({ length: 65 }, (_, at) => ({
        line: at + 1,
        title: at + 1 < wrong ? "Good" : at + 1 === wrong ? "" : "x".repeat(201),
      }));
      expect(await refusal(rows)).toMatch(new RegExp(`^Line ${wrong}: a value cannot be stored`));
    });

    it.each<readonly [string, object, object]>([
      ["a value above it", { reference: "T-1" }, { title: "" }],
      ["a value below it", { title: "" }, { reference: "T-1" }],
      ["no value of its type below it", { reference: "T-1" }, { budget: "many" }],
      ["no day below it", { reference: "T-1" }, { start_date: "soon" }],
      ["no day above it", { start_date: "infinity" }, { reference: "T-1" }],
    ])("at the first line, where a reference is taken and there is %s", async (_, third, fifth) => {
      const rows = [{}, { reference: "T-1" }, third, {}, fifth].map((fields, at) => ({
        line: at + 1,
        title: "Wells",
        ...fields,
      }));
      expect(await refusal(rows)).toMatch(/^Line 3:/);
    });

    it("at the first of lines that are wrong in several ways", async () => {
      const days = { start_date: "2025-02-30x" };
      const rows = [{ title: "Wells" }, { title: "" }, { title: "Wells", ...days }, { title: "" }];
      expect(await refusal(rows.map((row, at) => ({ line: at + 1, ...row })))).toMatch(/^Line 2:/);
    });

    /** While it is held, rows called "Held" are looked at no further. */
    const HOLD = 2611;
    const withRowsHeld = async <Result>(work: () => Promise<Result>) => {
      await backend.sql.unsafe(`
        create function public.is_let_go(title text) returns boolean language sql as
          'select case when title = ''Held'' then pg_advisory_xact_lock_shared(${HOLD}) is not null else true end';
        alter table projects add constraint held_title check (public.is_let_go(title)) not valid`);
      try {
        return await work();
      } finally {
        await backend.sql.unsafe(
          "alter table projects drop constraint held_title; drop function public.is_let_go(text)",
        );
      }
    };

    const partners = Array.from({ length: 51 }, (_, at) => ({ name: `${at}`, role: "extending" }));
    const spent = { kind: "spent", day: "2026-01-01", amount: 1 };
    const dear = { ...spent, currency: "USD", reference: "Dear" };
    const kaya = { city: "Kaya", latitude: 13, longitude: -1 };
    /** A project of 500 donors and 4998 entries. */
    const fullProject = async () => {
      const { id } = await createProject(accounts.owner);
      await backend.sql`
        insert into donors (project_id, name)
        select ${id}, case nth when 1 then 'First' else nth::text end from generate_series(1, 500) as nth`;
      await backend.sql`
        insert into ledger_entries (project_id, kind, day, amount) select ${id}, 'spent', '2026-01-01', 1 from generate_series(1, 4997)`;
      await backend.sql`
        insert into ledger_entries (project_id, kind, day, original_amount, original_currency, rate, reference)
        values (${id}, 'spent', '2026-01-01', 1, 'USD', 1000, 'Dear')`;
      return id;
    };
    let full: Promise<string> | undefined;
    it.each<readonly [string, object]>([
      ["a value is", { title: "" }],
      ["partners are too many", { partners }],
      ["donors are too many", { donors: [{ name: "First" }, { name: "One more" }] }],
      [
        "entries are too many",
        { entries: ["A", "B", "C"].map((reference) => ({ ...spent, reference })) },
      ],
      [
        "entries without a reference are too many, and none that is there already",
        { entries: [1, 2, 3, 4].map((amount) => ({ ...spent, amount })) },
      ],
      ["entries add up to too much", { entries: [{ ...spent, amount: 999_999_999_999.99 }] }],
      ["an amount is too much by its rate", { entries: [{ ...dear, amount: 1e9, rate: 1001 }] }],
      ["an amount is too much by the rate of before", { entries: [{ ...dear, amount: 1e9 }] }],
      ["a rate is none", { entries: [{ ...dear, rate: 0 }] }],
      [
        "two entries have one reference",
        { entries: [1, 2].map((amount) => ({ ...spent, amount, reference: "A" })) },
      ],
      [
        "two entries of one reference differ in their rate alone",
        { entries: [2, 3].map((rate) => ({ ...dear, rate })) },
      ],
      ["a city is not listed", { places: [{ ...kaya, city: "Kigali" }] }],
      ["a city has two places", { cities: ["Kaya"], places: [kaya, { ...kaya, latitude: 14 }] }],
    ])(
      "while saves of colleagues wait for nothing, not in the file's own projects either, where %s",
      async (_, wrong) => {
        const { id } = await createProject(accounts.owner, { title: "In the file" });
        full ??= fullProject();
        const other = { id: await full };
        const seen = await momentOf(id);
        const length = "title" in wrong ? 20_000 : 20;
        const rows = Array.from({ length }, (_, at) => ({
          line: at + 1,
          title: `W ${at}`,
        }));
        const file = [
          { line: 0, id, seen, title: "Held" },
          ...rows.slice(0, -2),
          { line: 9, id: other.id, seen: await momentOf(other.id), ...wrong },
        ];
        const seenImport = await lastImport();
        const { owner, member, administrator } = accounts;
        const { error } = await withRowsHeld(() =>
          answerAfter(backend.sql, {
            first: (others) => others.unsafe(`select pg_advisory_xact_lock(${HOLD})`),
            request: () =>
              owner.client.rpc("import_projects", {
                file_name: "held.csv",
                rows: file,
                seen_import: seenImport as number,
              }),
            meanwhile: async () => {
              const donor = { project_id: id, name: "AFD" };
              await member.client
                .from("projects")
                .update({ budget: 7 })
                .eq("id", id)
                .throwOnError();
              await member.client.from("donors").insert(donor).throwOnError();
              await createProject(member, { title: "Added meanwhile" });
              await owner.client
                .rpc("change_projects", { projects: [id], change: "online" })
                .throwOnError();
              await administrator.client
                .rpc("invite_colleague", { email: "m@e.org" })
                .throwOnError();
            },
          }),
        );
        expect(error?.message).toMatch(/^Line 9: a value cannot be stored/);
      },
    );

    it("in words, also when looking for its line takes too long", async () => {
      const rows = JSON.stringify([{ line: 2, title: "Held" }]);
      const seen = await lastImport();
      const slow = withRowsHeld(() =>
        backend.sql.begin(async (others) => {
          await others.unsafe(`select pg_advisory_xact_lock(${HOLD})`);
          await backend.sql.begin(async (own) => {
            await own.unsafe("set local statement_timeout = '400ms'");
            const call = "select import_projects('slow.csv', $1::text::jsonb, $2, $3)";
            await own.unsafe(call, [rows, seen, accounts.owner.userId]);
          });
        }),
      );
      await expect(slow).rejects.toThrow("Please split the file.");
    });

    it("at the line of a project with a reference that another gives up in the same file", async () => {
      await imported([
        { line: 2, title: "Gives", reference: "G-1" },
        { line: 3, title: "Gets", reference: "G-0" },
      ]);
      const { id, updated_at: seen } = await projectOf("Gives");
      const gets = await projectOf("Gets");
      for (const row of [{ title: "New" }, { id: gets.id, seen: gets.updated_at }]) {
        const rows = [
          { line: 2, id, seen, reference: "G-2" },
          { line: 3, ...row, reference: "G-1" },
        ];
        expect(await refusal(rows)).toMatch(/^Line 3: another project has the same reference/);
      }
    });

    it("at the line of a reference that a colleague's project gets between reading and writing", async () => {
      const { id } = await createProject(accounts.owner);
      const rows = [
        { line: 2, id, seen: await momentOf(id), title: "Waits" },
        { line: 3, title: "Gets", reference: "G-3" },
      ];
      const { error } = await answerAfter(backend.sql, {
        first: (others) => others.unsafe("select from projects where id = $1 for update", [id]),
        request: () => importAs("owner", rows),
        meanwhile: () => createProject(accounts.member, { reference: "G-3" }),
      });
      expect(error?.message).toMatch(/^Line 3: another project has the same reference/);
    });

    it("at the line of a list that a colleague fills between reading and writing", async () => {
      const { id } = await createProject(accounts.owner);
      const seen = await momentOf(id);
      const { error } = await answerAfter(backend.sql, {
        first: (others) =>
          others.unsafe(
            "insert into donors (project_id, name) select $1, n::text from generate_series(1, 500) as n",
            [id],
          ),
        request: () => importAs("owner", [{ line: 2, id, seen, donors: [{ name: "One more" }] }]),
      });
      expect(error?.message).toMatch(/^Line 2: a value cannot be stored/);
    });

    it("where two lines or another project have the same reference", async () => {
      await imported([{ line: 2, title: "Known", reference: "P-1", iati_identifier: "XM-1" }]);
      const taken =
        /^Line 9: another project has the same reference or identifier. Please look at the preview again.$/;
      for (const fields of [{ reference: "P-1" }, { iati_identifier: "XM-1" }]) {
        expect(await refusal([{ line: 9, title: "Wells", ...fields }])).toMatch(taken);
      }
      expect(
        await refusal([
          { line: 8, title: "One", reference: "P-2" },
          { line: 9, title: "Two", reference: "P-2" },
        ]),
      ).toMatch(taken);
      // Another organisation has references of its own.
      const { error } = await importAs(
        "other organisation's administrator",
        [{ line: 2, title: "Theirs", reference: "P-1" }],
        { seen_import: await lastImport("Theirs") },
      );
      expect(error).toBeNull();
    });

    it("of projects of others", async () => {
      const theirs = await createProject(accounts.outsider, { is_online: true });
      const rows = [
        { line: 4, id: theirs.id, seen: await momentOf(theirs.id), title: "Taken over" },
      ];
      expect(await refusal(rows)).toMatch(/^Line 4: the project was changed or deleted meanwhile/);
      // Neither what was seen nor what is not there counts as seen.
      for (const seen of [null, "", undefined]) {
        const lists = { donors: [{ name: "Us" }], budget: 666 };
        expect(await refusal([{ line: 4, id: theirs.id, seen, ...lists }])).toBe(
          "The rows of the import are not in the form that is expected.",
        );
      }
      expect(
        await refusal([
          { line: 4, id: randomUUID(), seen: "2026-01-01T00:00:00Z", donors: [{ name: "Us" }] },
        ]),
      ).toMatch(/^Line 4: the project was changed or deleted meanwhile/);
      expect((await listsOf(theirs.id)).donors).toEqual([]);
    });

    it.each([
      [
        "of a colleague's project",
        "member",
        { title: "Taken over" },
        "Only the owner of a project can change its general information.",
      ],
      [
        "of a project with another identifier than the one that it is published by",
        "owner",
        { iati_identifier: "XM-G" },
        "This project is published in IATI: its identifier stays as it is.",
      ],
    ] as const)("%s, before anything is locked", async (_, owner, wrong, told) => {
      const { id } = await createProject(accounts[owner], { iati_identifier: `XM-${owner}` });
      await backend.sql`update projects set iati_published_at = now() where id = ${id}`;
      const row = { line: 4, id, seen: await momentOf(id), ...wrong };
      await backend.sql.begin(async (others) => {
        await others.unsafe("select from projects where id = $1 for update", [id]);
        expect(await refusal([row])).toBe(told);
      });
    });

    it("of a project that changed since it was looked at", async () => {
      const { id } = await createProject(accounts.owner);
      const seen = await momentOf(id);
      await accounts.owner.client
        .from("projects")
        .update({ budget: 7 })
        .eq("id", id)
        .throwOnError();
      expect(await refusal([{ line: 4, id, seen, title: "Renamed" }])).toBe(
        "Line 4: the project was changed or deleted meanwhile. Please look at the preview again.",
      );
    });

    it("whole, in words, when it takes longer than a statement may", async () => {
      const rows = JSON.stringify([{ line: 2, title: "Slow" }]);
      const seen = await lastImport();
      const slow = backend.sql.begin(async (others) => {
        // Lets the import look at its rows, and not write.
        await others.unsafe("lock table projects in share row exclusive mode");
        await backend.sql.begin(async (own) => {
          await own.unsafe("set local statement_timeout = '400ms'");
          const call = "select import_projects('slow.csv', $1::text::jsonb, $2, $3)";
          await own.unsafe(call, [rows, seen, accounts.owner.userId]);
        });
      });
      await expect(slow).rejects.toThrow(
        "The projects of this file take too long to be stored at once. Please split the file.",
      );
      expect(await lastImport()).toBe(seen);
    });

    it("with two lines for one project", async () => {
      const { id } = await createProject(accounts.owner);
      const seen = await momentOf(id);
      for (const other of [id, id.toUpperCase()]) {
        const rows = [id, other].map((each, at) => ({ line: at, id: each, seen, title: `T${at}` }));
        expect(await refusal(rows)).toBe(
          "Two lines of the import are the same project. Please leave one out.",
        );
      }
    });

    it("when somebody imported since the preview", async () => {
      const seen = await lastImport();
      await imported([{ line: 2, title: "A colleague's" }], "member");
      expect(await refusal([{ line: 2, title: "Mine" }], { seen_import: seen })).toBe(
        "Projects were imported or taken back meanwhile. Please look at the preview again.",
      );
    });
  });

  it("places a project in a city that it lists with spaces around it", async () => {
    await imported([{ line: 2, title: "Spaced", cities: [" Kaya "], ...placeOf("Kaya", 13, -1) }]);
    const { id } = await projectOf("Spaced");
    expect(await placesOf(id)).toMatchObject([{ city: "Kaya", latitude: 13 }]);
  });

  it("adds projects offline with what the file has, in its order, for who imports", async () => {
    const fields = {
      title: "Wells in Kaya",
      reference: "2026/17",
      iati_identifier: "XM-DAC-1-17",
      status: "in_progress",
      start_date: "2026-01-15",
      end_date: "2027-12-31",
      countries: ["bf"],
      cities: ["Kaya"],
      continent: "Africa",
      beneficiaries: 1200,
      short_description: "Twelve wells.",
      long_description: "Twelve wells\nin twelve villages.",
      budget: 1234.5,
      money_spent: 100,
    };
    const rows = [
      { line: 2, ...fields, ...placeOf("Kaya", 13.09, -1.08) },
      { line: 3, title: "Only a title" },
    ];
    expect(await imported(rows)).toMatchObject({ added: 2, changed: 0 });
    expect(await projectOf(fields.title)).toMatchObject({
      ...fields,
      is_online: false,
      user_id: accounts.owner.userId,
      images: [],
    });
    expect(await projectOf("Only a title")).toMatchObject({ status: "just_started", cities: [] });
    const { data: newest } = await accounts.owner.client
      .from("projects")
      .select("title")
      .order("created_at", { ascending: false })
      .limit(2)
      .throwOnError();
    expect(newest.map(({ title }) => title)).toEqual([fields.title, "Only a title"]);
    const { data: places } = await accounts.owner.client
      .from("project_places")
      .select("city, latitude, longitude, found")
      .eq("project_id", (await projectOf(fields.title)).id)
      .throwOnError();
    expect(places).toEqual([{ city: "Kaya", latitude: 13.09, longitude: -1.08, found: "hand" }]);
  });

  it("adds donors, partners, documents and people to what is there, each once", async () => {
    const partners = [{ name: "Eau Vive", role: "accountable" }];
    const team = [{ first_name: "Awa", last_name: "Sow", job_title: "Coordinator" }];
    const report = { title: "Report", link: "https://example.org/report.pdf" };
    const lists = {
      donors: [{ name: "EU" }, { name: "EU" }, { name: "AFD" }],
      documents: [report],
      team,
      partners,
    };
    await imported([{ line: 2, title: "With lists", ...lists }]);
    const { id } = await projectOf("With lists");
    const told = {
      donors: [{ name: "EU" }, { name: "AFD" }],
      resources: [
        {
          title_resource: "Report",
          link_resource: "https://example.org/report.pdf",
          file_name: null,
        },
      ],
      team,
      partners: [{ name: "Eau Vive", role: "accountable" }],
    };
    expect(await listsOf(id)).toEqual(told);
    const row = { line: 2, id, ...lists, donors: [{ name: "AFD" }, { name: "UNICEF" }] };
    await imported([{ ...row, seen: await momentOf(id) }]);
    expect(await listsOf(id)).toEqual({ ...told, donors: [...told.donors, { name: "UNICEF" }] });
  });

  it("brings what IATI knows of donors and partners, and leaves those as they are that are there", async () => {
    const known = {
      website_url: "https://eauvive.example",
      identifier: "BF-RNA-17",
      organisation_type: "22",
      activity_identifier: "BF-RNA-17-3",
    };
    const lists = {
      donors: [{ name: "Eau Vive", ...known }],
      partners: [{ name: "Eau Vive", role: "implementing", ...known }],
    };
    await imported([{ line: 2, title: "Known in IATI", ...lists }]);
    const { id } = await projectOf("Known in IATI");
    const stored = () => backend.sql`
      select website_url, identifier, organisation_type, activity_identifier from donors where project_id = ${id}
      union all
      select website_url, identifier, organisation_type, activity_identifier from partners where project_id = ${id}`;
    expect(await stored()).toEqual([known, known]);
    const other = { ...known, identifier: "BF-RNA-18" };
    const again = {
      donors: [{ name: "Eau Vive", ...other }],
      partners: [{ name: "Eau Vive", role: "implementing", ...other }],
    };
    await imported([{ line: 2, id, seen: await momentOf(id), ...again }]);
    expect(await stored()).toEqual([known, known]);
  });

  it("changes what a row names, and nothing else", async () => {
    const { id } = await createProject(accounts.owner, { title: "Before", is_online: true });
    await accounts.owner.client.from("projects").update({ budget: 7 }).eq("id", id).throwOnError();
    const before = await projectOf("Before");
    const row = { line: 2, id, seen: before.updated_at, title: "After", end_date: null };
    expect(await imported([row])).toMatchObject({ added: 0, changed: 1 });
    expect(await projectOf("After")).toMatchObject({
      ...before,
      title: "After",
      updated_at: expect.any(String),
      content_updated_at: expect.any(String),
    });
  });

  it("is one entry of the organisation's history, and one of each project's", async () => {
    const { import: id } = await imported([
      { line: 2, title: "Told once" },
      { line: 3, title: "Told twice" },
    ]);
    expect((await historyOf(null)).at(-1)).toMatchObject({
      row_id: id,
      row_label: "projects.csv",
      action: "insert",
      new_values: { added: 2, changed: 0 },
      changed_by: accounts.owner.userId,
      import_id: null,
    });
    expect(await historyOf((await projectOf("Told once")).id)).toMatchObject([
      { action: "insert", import_id: id },
    ]);
    const { id: byHand } = await createProject(accounts.owner, { title: "By hand" });
    expect(await historyOf(byHand)).toMatchObject([{ action: "insert", import_id: null }]);
  });

  it("is not held up by the limit of new projects in an hour", async () => {
    const rows = Array.from({ length: 450 }, (_, index) => ({ line: index + 2, title: "Many" }));
    expect(await imported(rows)).toMatchObject({ added: 450 });
  });

  it("is bounded by the day", async () => {
    const { id } = accounts.owner.organisation;
    await backend.sql`
      insert into history (organization_id, table_name, row_id, action, new_values, changed_at)
      select ${id}, 'imports', 'many', 'insert', jsonb_build_object(
        'changed', 9, 'added', 59990 - coalesce(sum((new_values ->> 'added')::int + (new_values ->> 'changed')::int), 0)
      ), now() - interval '1 hour'
      from history where organization_id = ${id} and table_name = 'imports' and action = 'insert'`;
    const rows = [{ line: 2, title: "The last of the day" }];
    await imported(rows);
    expect(await refusal(rows)).toBe(
      "An organisation can import at most 60000 projects a day. Please go on tomorrow.",
    );
    await backend.sql`delete from history where row_id = 'many'`;
  });

  it("is not of what a copy or a project from the trash takes along", async () => {
    await imported([{ line: 2, title: "Original", reference: "P-7", iati_identifier: "XM-7" }]);
    const { id } = await projectOf("Original");
    await accounts.owner.client.rpc("duplicate_project", { source: id }).throwOnError();
    expect(await projectOf("Copy of Original")).toMatchObject({
      reference: null,
      iati_identifier: null,
    });

    await accounts.owner.client.from("projects").delete().eq("id", id).throwOnError();
    await imported([{ line: 2, title: "Its follower", reference: "P-7" }]);
    const restored = await accounts.owner.client.rpc("restore_project", { project: id });
    expect(restored.data).toEqual({ reference: "P-7" });
    expect(await projectOf("Original")).toMatchObject({
      reference: null,
      iati_identifier: "XM-7",
    });
  });

  it("lets others add to a project that it changes, before it is done", async () => {
    const { id } = await createProject(accounts.owner);
    const rows = JSON.stringify([{ line: 2, id, seen: await momentOf(id), title: "Changed" }]);
    const seen = await lastImport();
    const shared = await backend.sql.begin(async (own) => {
      const call = "select import_projects('a.csv', $1::text::jsonb, $2, $3)";
      await own.unsafe(call, [rows, seen, accounts.owner.userId]);
      return backend.sql`select from projects where id = ${id} for key share nowait`;
    });
    expect(shared).toHaveLength(1);
  });

  it("refuses a taken reference by hand in words, and tells nobody of others' references", async () => {
    await imported([{ line: 2, title: "Has it", reference: "SECRET" }]);
    const { id } = await createProject(accounts.owner);
    const update = accounts.owner.client.from("projects").update({ reference: "SECRET" });
    expect((await update.eq("id", id)).error).toMatchObject({
      code: "23505",
      message: "Another project of the organisation has this reference.",
    });
    const organization_id = (await projectOf("Has it")).organization_id;
    const probes = await Promise.all(
      ["SECRET", "NOT THERE"].map((reference) =>
        accounts.outsider.client.from("projects").insert({
          title: "Probe",
          user_id: accounts.outsider.userId,
          organization_id,
          reference,
        }),
      ),
    );
    expect(probes[0]?.error).toEqual(probes[1]?.error);
    expect(probes[0]?.error?.code).toBe("42501");
  });

  it("again in projects whose lists are full, with what they have", async () => {
    const row = {
      cities: ["Kaya"],
      places: [{ city: "Kaya", latitude: 13.1, longitude: -1.1 }],
      partners: Array.from({ length: 50 }, (_, at) => ({ name: `${at}`, role: "extending" })),
      donors: Array.from({ length: 100 }, (_, at) => ({ name: `${at}` })),
      entries: Array.from({ length: 100 }, (_, at) => ({
        kind: "spent",
        day: "2026-01-01",
        amount: 1,
        ...(at % 2 === 0 && { reference: `${at}` }),
      })),
    };
    await imported([{ line: 2, title: "Full", ...row }]);
    const { id } = await projectOf("Full");
    await backend.sql`
      insert into donors (project_id, name) select ${id}, 'D ' || nth from generate_series(1, 400) as nth`;
    await backend.sql`
      insert into ledger_entries (project_id, kind, day, amount) select ${id}, 'spent', '2026-01-02', 1 from generate_series(1, 4900)`;
    const before = await listsOf(id);
    await imported([{ line: 2, id, seen: await momentOf(id), ...row }]);
    await imported([{ line: 2, id, seen: await momentOf(id), ...row, cities: "{Kaya,Kigali}" }]);
    // A donor is known in other letters, too.
    await imported([{ line: 2, id, seen: await momentOf(id), donors: [{ name: "d 1" }] }]);
    expect(await listsOf(id)).toEqual(before);
  });

  describe("is taken back", () => {
    const undo = async (person: Person, id: string) =>
      accounts.client(person).rpc("undo_import", { import: id });

    it.each(people)("or not, as %s", async (person) => {
      const { import: id } = await imported([{ line: 2, title: `Undone by ${person}` }]);
      const { error } = await undo(person, id);
      expect(error === null).toBe(person === "owner" || person === "administrator");
    });

    const edit = (id: string, values: object) =>
      accounts.owner.client.from("projects").update(values).eq("id", id).throwOnError();
    /** For the rest of a transaction, with the claims of the owner's token. */
    const trash = async () =>
      (await accounts.owner.client.rpc("deleted_projects").throwOnError()).data;

    it("as far as nobody changed it since", async () => {
      const kept = await createProject(accounts.owner, { title: "Was there" });
      const before = await projectOf("Was there");
      const { import: id } = await imported([
        { line: 2, title: "New" },
        { line: 3, title: "New and changed" },
        { line: 4, id: kept.id, seen: await momentOf(kept.id), title: "Renamed", budget: 9 },
      ]);
      for (const project of [(await projectOf("New and changed")).id, kept.id]) {
        await accounts.owner.client
          .from("key_milestones")
          .insert({ project_id: project, name_milestone: "Borehole" })
          .throwOnError();
      }
      const { data } = await undo("administrator", id);
      expect(data).toEqual({ taken_back: 2, left: 1 });
      expect(await projectOf("Was there")).toMatchObject({
        ...before,
        milestone_count: 1,
        updated_at: expect.any(String),
        content_updated_at: expect.any(String),
      });
      await projectOf("New and changed");
      expect((await historyOf(null)).at(-1)).toMatchObject({
        row_id: id,
        action: "delete",
        old_values: { taken_back: 2, left: 1 },
      });
    });

    it("also where its projects were handed over since", async () => {
      const kept = await createProject(accounts.owner, { title: "Handed over" });
      const { import: id } = await imported([
        { line: 2, title: "Added and handed over" },
        { line: 3, id: kept.id, seen: await momentOf(kept.id), title: "Renamed" },
      ]);
      const added = await projectOf("Added and handed over");
      await accounts.owner.client
        .rpc("hand_over_projects", {
          projects: [added.id, kept.id],
          new_owner: accounts.member.userId,
        })
        .throwOnError();
      expect((await undo("administrator", id)).data).toEqual({ taken_back: 2, left: 0 });
      expect(await trash()).toContainEqual(expect.objectContaining({ project_id: added.id }));
      expect(await projectOf("Handed over")).toMatchObject({ user_id: accounts.member.userId });
    });

    it("into the trash, from which a project comes back whole", async () => {
      const row = {
        line: 2,
        title: "To the trash",
        reference: "T-1",
        cities: ["Kaya"],
        ...placeOf("Kaya", 13, -1),
        donors: [{ name: "AFD" }],
        documents: [{ title: "Report", link: "https://example.org" }],
        team: [{ first_name: "Awa", last_name: "Sow", job_title: "Coordinator" }],
      };
      const { import: id } = await imported([row]);
      const { id: project } = await projectOf("To the trash");
      const lists = await listsOf(project);
      const places = await placesOf(project);
      expect((await undo("owner", id)).data).toEqual({ taken_back: 1, left: 0 });
      expect(await trash()).toContainEqual(
        expect.objectContaining({ project_id: project, deleted_by: accounts.owner.userId }),
      );
      // Its reference is free for the same file.
      await undo("owner", (await imported([row])).import);
      await accounts.owner.client.rpc("restore_project", { project }).throwOnError();
      expect(await projectOf("To the trash")).toMatchObject({ id: project, reference: "T-1" });
      expect(await listsOf(project)).toEqual(lists);
      expect(await placesOf(project)).toEqual(places);
    });

    it("each column and each entry of a list by itself, where people changed others since", async () => {
      const { id: project } = await createProject(accounts.owner, {
        title: "Before",
        short_description: "Before",
        budget: 1,
      });
      const row = {
        title: "After",
        short_description: "After",
        budget: 2,
        donors: [{ name: "AFD" }, { name: "EU" }],
      };
      const seen = await momentOf(project);
      const { import: id } = await imported([{ line: 2, id: project, seen, ...row }]);
      await edit(project, { short_description: "By hand", continent: "Africa" });
      await accounts.owner.client
        .from("donors")
        .update({ website_url: "https://eu.example" })
        .eq("project_id", project)
        .eq("name", "EU")
        .throwOnError();
      expect((await undo("owner", id)).data).toEqual({ taken_back: 0, left: 1 });
      expect(await projectOf("Before")).toMatchObject({
        short_description: "By hand",
        continent: "Africa",
        budget: 1,
      });
      expect((await listsOf(project)).donors).toEqual([{ name: "EU" }]);
    });

    it("but for a reference that another project has since", async () => {
      const reference = `R-${randomUUID()}`;
      const { id: project } = await createProject(accounts.owner, {
        title: "Renumbered",
        reference,
        budget: 1,
      });
      const other = await createProject(accounts.owner, { title: "Numbered later" });
      const row = { reference: `${reference}-2`, budget: 2 };
      const { import: id } = await imported([
        { line: 2, id: project, seen: await momentOf(project), ...row },
        { line: 3, id: other.id, seen: await momentOf(other.id), budget: 3 },
      ]);
      await edit(other.id, { reference });
      expect((await undo("owner", id)).data).toEqual({ taken_back: 1, left: 1 });
      const [stored] =
        await backend.sql`select reference, budget::int from projects where id = ${project}`;
      expect(stored).toEqual({ reference: row.reference, budget: 1 });
    });

    it("no currency from under an amount that was written since", async () => {
      const { id: project } = await createProject(accounts.owner, { title: "Paid", budget: 1 });
      const row = { currency: "XOF", budget: 656, beneficiaries: 5 };
      const seen = await momentOf(project);
      const { import: id } = await imported([{ line: 2, id: project, seen, ...row }]);
      await edit(project, { money_spent: 100 });
      expect((await undo("owner", id)).data).toEqual({ taken_back: 0, left: 1 });
      const kept = { currency: "XOF", budget: 656, money_spent: 100, beneficiaries: null };
      expect(await projectOf("Paid")).toMatchObject(kept);
    });

    it("also where another import changed its projects that was taken back itself", async () => {
      const { import: first } = await imported([{ line: 2, title: "Added", budget: 1 }]);
      const { id } = await projectOf("Added");
      const row = { line: 2, id, seen: await momentOf(id), budget: 2, donors: [{ name: "AFD" }] };
      const { import: second } = await imported([row]);
      expect((await undo("owner", second)).data).toEqual({ taken_back: 1, left: 0 });
      expect((await undo("owner", first)).data).toEqual({ taken_back: 1, left: 0 });
      expect(await trash()).toContainEqual(expect.objectContaining({ project_id: id }));
    });

    it("not where another import stands on it", async () => {
      const { import: first } = await imported([{ line: 2, title: "Stands", budget: 1 }]);
      const { id } = await projectOf("Stands");
      const row = { line: 2, id, seen: await momentOf(id), budget: 2 };
      await imported([row]);
      expect((await undo("owner", first)).data).toEqual({ taken_back: 0, left: 1 });
      expect(await projectOf("Stands")).toMatchObject({ budget: 2 });
    });

    describe("where places", () => {
      /** A project with Mopti where the gazetteer has it, shown as a region, and Kaya set by hand. */
      const placed = async (title: string) => {
        const cities = ["Mopti", "Kaya"];
        const { id } = await createProject(accounts.owner, { title, cities });
        const service = backend.serviceClient();
        const point = { project: id, city: "Mopti", latitude: 14.49, longitude: -4.19 };
        await service.rpc("fill_place", point).throwOnError();
        await service
          .from("project_places")
          .update({ precision: "region" })
          .eq("project_id", id)
          .throwOnError();
        const byHand = { project_id: id, city: "Kaya", latitude: 13.1, longitude: -1.1 };
        await accounts.owner.client
          .from("project_places")
          .insert({ ...byHand, found: "hand" })
          .throwOnError();
        return id;
      };
      const moved = async (id: string, fields: object) =>
        imported([{ line: 2, id, seen: await momentOf(id), ...fields }], "member");

      it("were moved, with an entry in the history that can be put back", async () => {
        const id = await placed("Moved");
        const before = await placesOf(id);
        const { import: first } = await moved(id, placeOf("Mopti", 1, 2));
        expect(await placesOf(id)).toMatchObject([
          { city: "Mopti", latitude: 1, longitude: 2, found: "hand", precision: "region" },
          { city: "Kaya", latitude: 13.1 },
        ]);
        const entry = (await historyOf(id)).at(-1);
        expect(entry).toMatchObject({
          table_name: "project_places",
          action: "update",
          import_id: first,
          old_values: { latitude: 14.49, longitude: -4.19, found: "gazetteer" },
        });
        await accounts.member.client.rpc("put_back", { entry: entry?.id ?? 0 }).throwOnError();
        expect(await placesOf(id)).toEqual(before);
        const { import: second } = await moved(id, placeOf("Mopti", 3, 4));
        expect((await undo("administrator", second)).data).toEqual({ taken_back: 1, left: 0 });
        expect(await placesOf(id)).toEqual(before);
      });

      it("were set by hand, which a file leaves where they are", async () => {
        const id = await placed("Set by hand");
        const before = await placesOf(id);
        await moved(id, placeOf("Kaya", 1, 2));
        expect(await placesOf(id)).toEqual(before);
      });

      it("were moved by hand since", async () => {
        const id = await placed("Moved by hand");
        const { import: moving } = await moved(id, placeOf("Mopti", 1, 2));
        await accounts.owner.client
          .from("project_places")
          .update({ latitude: 14.5, longitude: -4.2 })
          .eq("project_id", id)
          .eq("city", "Mopti")
          .throwOnError();
        const after = await placesOf(id);
        expect((await undo("administrator", moving)).data).toEqual({ taken_back: 0, left: 1 });
        expect(await placesOf(id)).toEqual(after);
      });

      it("went and came with the cities of the file", async () => {
        const id = await placed("Other cities");
        const before = await placesOf(id);
        const seen = await momentOf(id);
        const fields = { cities: ["Mopti", "Dori"], ...placeOf("Dori", 14, 0) };
        const { import: other } = await imported([{ line: 2, id, seen, ...fields }]);
        expect((await placesOf(id)).map(({ city }) => city)).toEqual(["Mopti", "Dori"]);
        expect((await undo("owner", other)).data).toEqual({ taken_back: 1, left: 0 });
        expect(await placesOf(id)).toEqual(before);
      });
    });

    describe("while somebody changes its project:", () => {
      it("a change that was first is seen, and its project left", async () => {
        const { import: id } = await imported([{ line: 2, title: "Changed first" }]);
        const { id: project } = await projectOf("Changed first");
        const undone = await answerAfter(backend.sql, {
          first: (change) =>
            change.unsafe("update projects set budget = 7 where id = $1", [project]),
          request: () => undo("owner", id),
        });
        expect(undone.data).toEqual({ taken_back: 0, left: 1 });
        expect(await projectOf("Changed first")).toMatchObject({ budget: 7 });
      });

      it("a change that comes later finds nothing", async () => {
        const { import: id } = await imported([{ line: 2, title: "Undone first" }]);
        const { id: project } = await projectOf("Undone first");
        const query = accounts.owner.client.from("projects").update({ budget: 7 });
        const changed = await answerAfter(backend.sql, {
          first: async (undoing) => {
            await actAs(undoing, accounts.owner);
            await undoing.unsafe("select undo_import($1)", [id]);
          },
          request: () => query.eq("id", project).select("id"),
        });
        expect(changed.data).toEqual([]);
        expect(await trash()).toContainEqual(expect.objectContaining({ project_id: project }));
      });
    });

    it("not, in words, when it takes longer than a statement may", async () => {
      const { import: id } = await imported([{ line: 2, title: "Waited for" }]);
      const { id: project } = await projectOf("Waited for");
      const slow = backend.sql.begin(async (others) => {
        await others.unsafe("select from projects where id = $1 for update", [project]);
        await backend.sql.begin(async (own) => {
          await own.unsafe("set local statement_timeout = '500ms'");
          await actAs(own, accounts.owner);
          await own.unsafe("select undo_import($1)", [id]);
        });
      });
      await expect(slow).rejects.toThrow(
        "Taking this import back takes longer than a request may. Please try again later.",
      );
      await projectOf("Waited for");
    });

    it("with the donors, partners, documents and people that it added to projects that were there", async () => {
      const { id: project } = await createProject(accounts.owner, { title: "Had a donor" });
      const donor = { project_id: project, name: "AFD" };
      await accounts.owner.client.from("donors").insert(donor).throwOnError();
      const before = await listsOf(project);
      const { import: id } = await imported([
        {
          line: 2,
          id: project,
          seen: await momentOf(project),
          donors: [{ name: "AFD" }, { name: "EU" }],
          partners: [{ name: "Eau Vive", role: "implementing" }],
          documents: [{ title: "Report", link: "https://example.org" }],
          team: [{ first_name: "Awa", last_name: "Sow", job_title: "Coordinator" }],
        },
      ]);
      expect((await listsOf(project)).donors).toEqual([{ name: "AFD" }, { name: "EU" }]);
      expect((await undo("owner", id)).data).toEqual({ taken_back: 1, left: 0 });
      expect(await listsOf(project)).toEqual(before);
    });

    it("once", async () => {
      const { import: id } = await imported([{ line: 2, title: "Once" }]);
      expect((await undo("owner", id)).error).toBeNull();
      expect((await undo("owner", id)).error?.message).toBe("This import was taken back already.");
    });
  });

  it("by an operator belongs to the member that is named", async () => {
    const { error } = await backend.serviceClient().rpc("import_projects", {
      file_name: "projects.csv",
      rows: [{ line: 2, title: "By an operator" }],
      seen_import: (await lastImport()) as number,
      member: accounts.member.userId,
    });
    expect(error).toBeNull();
    expect((await projectOf("By an operator")).user_id).toBe(accounts.member.userId);
  });

  async function listsOf(project: string) {
    const { data } = await backend
      .serviceClient()
      .from("projects")
      .select(
        "donors(name), partners(name, role), resources(title_resource, link_resource, file_name), team(first_name, last_name, job_title)",
      )
      .eq("id", project)
      .order("created_at", { referencedTable: "donors" })
      .single()
      .throwOnError();
    return data;
  }

  async function placesOf(project: string) {
    const { data } = await backend
      .serviceClient()
      .from("project_places")
      .select("city, latitude, longitude, found, precision")
      .eq("project_id", project)
      .order("position")
      .throwOnError();
    return data;
  }

  async function momentOf(project: string): Promise<string> {
    const { data } = await backend
      .serviceClient()
      .from("projects")
      .select("updated_at")
      .eq("id", project)
      .single()
      .throwOnError();
    return data.updated_at;
  }
});

function placeOf(city: string, latitude: number, longitude: number) {
  return { places: [{ city, latitude, longitude }] };
}
