import { foldText } from "@vigie/domain/format/text";
import { test as it } from "@vigie/test-backend/fixtures";
import fc from "fast-check";
import { expect } from "vitest";

/** Letters, marks, digits and invisible characters of the scripts that have spellings of their own. */
const ranges = [
  [0x20, 0x24f],
  [0x250, 0x2af],
  [0x2b9, 0x2c1],
  [0x300, 0x36f],
  [0x391, 0x3c9],
  [0x591, 0x5f4],
  [0x610, 0x6ff],
  [0x7c0, 0x7ea],
  [0x966, 0x96f],
  [0x1e00, 0x1eff],
  [0x2000, 0x2027],
  [0x2030, 0x2064],
  [0x2066, 0x2069],
  [0x2070, 0x218b],
  [0x2212, 0x2215],
  [0x3041, 0x30ff],
  [0xac00, 0xac80],
  [0xfb00, 0xfb4f],
  [0xfdf0, 0xfdfc],
  [0xfe30, 0xfefc],
  [0xff01, 0xffee],
  [0x1e950, 0x1e959],
  [0xe0020, 0xe007f],
] as const;
const letter = fc
  .oneof(...ranges.map(([from, to]) => fc.integer({ min: from, max: to })))
  .map((codePoint) => String.fromCodePoint(codePoint));
const text = fc.array(letter, { maxLength: 24 }).map((letters) => letters.join(""));

it("browser and database take the same letters for one another", async ({ backend }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 100 }), async (texts) => {
      const rows = await backend.sql<{ folded: string }[]>`
        select private.fold_text(value) as folded
        from unnest(${texts}::text[]) with ordinality as given (value, place) order by place`;
      expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
    }),
    { numRuns: 20 },
  );
});

it.for<[typed: string, title: string]>([
  ["ابين", "أبين"],
  ["كتابخانه", "کتابخانه"],
  ["مياة", "مياه"],
  ["Ɓauchi", "bauchi"],
  ["Ọ̀ṣun", "osun"],
  ["Village ١٢", "village 12"],
  ["ग्राम १२", "ग्राम 12"],
  ["so\u00adlar", "solar"],
  ["guinee-bissau", "Guinée\u2011Bissau"],
  ["Guinée–Bissau", "Guinee-Bissau"],
  ["finance", "ﬁnance"],
  ["ＷＡＴＥＲ", "water"],
  ["カナ", "ｶﾅ"],
])("a search for %s finds %s", async ([typed, title], { backend, member }) => {
  await backend.sql`
    insert into projects (title, organization_id, user_id)
    values (${title}, ${member.organisation.id}, ${member.userId})`;
  const { data } = await member.client.rpc("find_titles", { search: typed }, { get: true });
  expect(JSON.stringify(data)).toContain(title);
});
