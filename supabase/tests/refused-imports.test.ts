import { createProject } from "@vigie/test-backend/builders";
import { randomRuns } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { actAs } from "@vigie/test-backend/waiting";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People } from "./people";

type Row = Record<string, unknown>;
/** Whether rows are refused, and how, when they are read and when they are written. */
type Try = (rows: readonly Row[], writes: boolean) => Promise<string | null>;

const rights = [
  "Only the owner of a project can change its general information.",
  "This project is published in IATI: its identifier stays as it is.",
];

describe.each(serversOfThisRun())("rows of an import into the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    await backend.sql.unsafe(attempt);
  });
  afterAll(() => backend.close());

  it("are refused when they are read if, and only if, they are refused when they are written", async () => {
    const targets = await projectsToChange();
    await backend.sql.begin(async (transaction) => {
      await actAs(transaction, accounts.owner);
      const tried: Try = async (rows, writes) => {
        const lines = rows.map((row, at) => ({ ...row, line: at + 1 }));
        const [answer] = await transaction.unsafe<{ refusal: string | null }[]>(
          "select public.attempt($1, $2, $3::text::jsonb, $4) as refusal",
          [accounts.owner.organisation.id, accounts.owner.userId, JSON.stringify(lines), writes],
        );
        return answer?.refusal ?? null;
      };
      await fc.assert(
        fc.asyncProperty(fileOf(targets), async (rows) => {
          expect(await agree(tried, rows)).toBe(true);
        }),
        { ...randomRuns({ usual: 40, full: 400 }), endOnFailure: true },
      );
    });
  });

  /** Projects near their bounds, as rows name them: empty ones are new. */
  async function projectsToChange(): Promise<Row[]> {
    const { owner, member } = accounts;
    const cities = { cities: ["Mopti", "Kaya"] };
    const books = await createProject(owner, { currency: "EUR", ...cities, reference: "R-1" });
    const full = await createProject(owner, { currency: "USD", ...cities });
    const theirs = await createProject(member, { currency: "XOF", ...cities });
    const published = await createProject(owner, { ...cities, iati_identifier: "XM-1" });
    const { sql } = backend;
    await sql`update projects set iati_published_at = now() where id = ${published.id}`;
    const ids = [books, full, theirs, published].map(({ id }) => id);
    await sql`
      insert into project_places (project_id, city, latitude, longitude)
      select id, 'Mopti', 14, -4 from unnest(${ids}::uuid[]) as id`;
    await sql`insert into donors (project_id, name) select id, 'AFD' from unnest(${ids}::uuid[]) as id`;
    await sql`insert into donors (project_id, name) select ${full.id}, n::text from generate_series(1, 498) as n`;
    await sql`insert into donors (project_id, image) values (${full.id}, 'https://files.example/a.png')`;
    await sql`insert into partners (project_id, name, role) select ${full.id}, n::text, 'extending' from generate_series(1, 49) as n`;
    await sql`
      insert into ledger_entries (project_id, kind, day, amount, original_amount, original_currency, rate, reference, description)
      select id, kind, '2026-01-01', amount, original, currency, rate, reference, 'Stored'
      from unnest(${ids}::uuid[]) as id
      cross join (values
        ('received', 999999999000, null::numeric, null, null::numeric, 'S-1'),
        ('spent', null, 500000000000, 'GBP', 1.9, 'S-2'),
        ('promised', null, 5, 'GBP', null, 'S-3'),
        ('passed_on', 1, null, null, null, null)
      ) as entries(kind, amount, original, currency, rate, reference)`;
    await sql`
      insert into ledger_entries (project_id, kind, day, amount)
      select ${full.id}, 'passed_on', '2026-01-01', 1 from generate_series(1, 4995)`;
    const seen = await sql<Row[]>`
      select id, to_json(updated_at) #>> '{}' as seen, user_id <> ${owner.userId} as is_theirs
      from projects where id = any (${ids})`;
    return [...seen, {}, {}];
  }
});

/** As import_projects reads and writes; nothing stays. */
const attempt = `
  create function public.attempt(organisation bigint, owner uuid, rows jsonb, writes boolean) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    ids constant uuid[] := array(
      select coalesce(private.uuid_or_null(row_values ->> 'id'), gen_random_uuid())
      from jsonb_array_elements(rows) with ordinality as sent(row_values, place) order by place
    );
  begin
    if writes then
      perform private.write_imported(organisation, owner, rows, ids);
      set constraints all immediate;
    else
      perform private.require_storable(organisation, rows, ids);
    end if;
    raise sqlstate 'VW000';
  exception
    when sqlstate 'VW000' then
      return null;
    when others then
      return sqlerrm;
  end
  $$`;

/** Where a line is named, the rows above it can be stored, and with it they cannot. */
async function agree(tried: Try, rows: readonly Row[]): Promise<boolean> {
  const read = await tried(rows, false);
  const line = Number(/^Line (\d+)/.exec(read ?? "")?.[1] ?? 0);
  if (line > 0) {
    const isRefused = (await tried(rows.slice(0, line), true)) !== null;
    return isRefused && (line === 1 || agree(tried, rows.slice(0, line - 1)));
  }
  const written = await tried(rows, true);
  return read === null || written === null
    ? read === written
    : rights.includes(read) && rights.includes(written);
}

const often = <Value>(usual: Value[], hostile: Value[], weight = 150) =>
  fc.oneof(
    { weight, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
  );
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>, weight = 1) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const text = (most: number) => [" ", "a\nb", "x".repeat(most), "x".repeat(most + 1)];

const entry = fc.record({
  kind: often(["received", "promised", "spent", "passed_on"], ["lent"]),
  day: often(["2026-01-01"], ["2026-02-30", "infinity"]),
  amount: often<unknown>(
    [1, 1, 1.005, -7, 999.99, 1000, 40_000_000_000, 999_999_999_999.99],
    [0, 0.004, 0.005, "999999999999.994", "999999999999.995", -999_999_999_999.99, 1e12, "NaN"],
    15,
  ),
  currency: sometimes(often(["EUR", "USD", "XOF", "GBP"], ["ABC", ""])),
  rate: sometimes(
    often<unknown>(
      [1, 1.9, 2, 655.957],
      [0, -1, 1e9, "1000000000.000000000001", 1e-12, 4e-13, "1e131071", "-1e131071", "NaN", "many"],
      8,
    ),
  ),
  description: sometimes(often(["Pumps"], text(300))),
  donor: sometimes(often(["AFD", "afd", "EU", "Eu ", "Nobody"], text(200))),
  counterparty: sometimes(often(["Nobody"], text(200))),
  reference: sometimes(often(["S-1", "S-2", "S-3", "N-1"], text(100))),
});
const place = fc.record({
  city: often(["Kaya", "Mopti"], [" Kaya", "Kigali"], 20),
  latitude: often([13, 90], [91]),
  longitude: fc.constant(-1),
});
const donor = fc.record({ name: often(["AFD", " afd", "EU", "eu"], text(200)) });
const partner = fc.record({ name: fc.constantFrom("1", "A"), role: fc.constant("extending") });
const listOf = (arbitrary: fc.Arbitrary<Row>, maxLength: number) =>
  sometimes(fc.array(arbitrary, { minLength: 1, maxLength }));

/** What everybody may change, and what the owner alone. */
const lists = {
  money_spent: sometimes(fc.constant(7), 5),
  entries: listOf(entry, 3),
  donors: listOf(donor, 3),
  partners: listOf(partner, 3),
  places: sometimes(fc.array(place, { minLength: 1, maxLength: 2 }), 2),
};
const own = {
  title: sometimes(often(["Wells"], text(200))),
  currency: sometimes(often(["EUR", "USD"], ["ABC"]), 3),
  cities: sometimes(often<unknown>([["Kaya", " Mopti "]], [["Kaya"], "{Kaya,Mopti}", []], 2)),
  reference: sometimes(often(["N-1", "N-2"], ["R-1"], 9), 9),
  iati_identifier: sometimes(fc.constantFrom("XM-1", "XM-2"), 8),
};

function fileOf(targets: Row[]): fc.Arbitrary<Row[]> {
  return fc
    .shuffledSubarray(targets, { minLength: 1, maxLength: 3 })
    .chain((chosen) => fc.tuple(...chosen.map(rowOf)));
}

function rowOf({ is_theirs, ...project }: Row): fc.Arbitrary<Row> {
  const isNew = !("id" in project);
  const cities = fc.constant(["Mopti ", "Kaya"]);
  const columns = { ...own, ...(isNew && { title: fc.constant("New"), cities }) };
  const general = is_theirs === true ? sometimes(fc.record(columns), 8) : fc.record(columns);
  // As JSON has it: what is undefined is not named.
  return fc
    .tuple(fc.record(lists), general)
    .map((parts) => JSON.parse(JSON.stringify(Object.assign({}, project, ...parts))));
}
