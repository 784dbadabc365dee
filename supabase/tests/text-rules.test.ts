import { isStorableImage } from "@vigie/domain/files/stored-image";
import { isWebAddress } from "@vigie/domain/files/web-address";
import { isVisible } from "@vigie/domain/format/text";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blankTexts, imageAddresses, visibleTexts } from "./hostile-values";

/** Every code point that text can hold in PostgreSQL: no NUL, and no half of a pair. */
const codePoints = Array.from({ length: 0x10ffff }, (_, index) => index + 1).filter(
  (point) => point < 0xd800 || point > 0xdfff,
);

describe.each(serversOfThisRun())(
  "rules for texts in the browser and in the %s PostgreSQL",
  (server) => {
    let backend: TestBackend;

    beforeAll(async () => {
      backend = await createTestBackend({ server });
    });
    afterAll(() => backend.close());

    async function inDatabase(rule: string, text: string): Promise<unknown> {
      const [row] = await backend.sql.unsafe(`select private.${rule}($1) as holds`, [text]);
      return row?.holds;
    }

    it("agree on every single character that leaves no mark", async () => {
      const rows = await backend.sql<{ point: number }[]>`
      select point from generate_series(1, 1114111) as point
      where point not between 55296 and 57343 and not private.is_filled(chr(point))
      order by point`;
      const inBrowser = codePoints.filter((point) => !isVisible(String.fromCodePoint(point)));
      expect(rows.map(({ point }) => point)).toEqual(inBrowser);
      expect(inBrowser.length).toBeGreaterThan(4000);
    });

    it.each(blankTexts)("take %j for empty", async (text) => {
      expect([isVisible(text), await inDatabase("is_filled", text)]).toEqual([false, false]);
    });

    it.each(visibleTexts)("take %j for a text", async (text) => {
      expect([isVisible(text), await inDatabase("is_filled", text)]).toEqual([true, true]);
    });

    it.each(imageAddresses.refused)("refuse %j as the address of an image", async (text) => {
      expect([isStorableImage(text), await inDatabase("is_image", text)]).toEqual([false, false]);
    });

    it.each(imageAddresses.taken)("take %j as the address of an image", async (text) => {
      expect([isStorableImage(text), await inDatabase("is_image", text)]).toEqual([true, true]);
    });

    it.each([
      { text: "https://a.example/\u0001", isTaken: false },
      { text: "https://a.example/\u007f", isTaken: false },
      { text: "https://a.example/b c", isTaken: false },
      { text: "https://a.example/b\u200b", isTaken: false },
      { text: "https://a\u00ad.example/", isTaken: false },
      { text: "https://a.example/\ufe0f", isTaken: false },
      { text: "https://a:b@c.example/", isTaken: false },
      { text: "https://a@c.example", isTaken: false },
      { text: "https://a.example\\b", isTaken: false },
      { text: "https://a.example/@b", isTaken: true },
      { text: "https://a.example?b@c", isTaken: true },
      { text: "https://مثال.example/صفحة", isTaken: true },
      { text: "https://a.example/b?c=d#e", isTaken: true },
    ])("agree on $text as a web address", async ({ text, isTaken }) => {
      expect([isWebAddress(text), await inDatabase("is_web_address", text)]).toEqual([
        isTaken,
        isTaken,
      ]);
    });
  },
);
