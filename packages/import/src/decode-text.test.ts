import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text";
import { bytesOf, utf16 } from "./testing/spreadsheets";

const french =
  "Projet;Lieu\r\nÉcole à Thiès;Côte d’Ivoire\r\nForêt – préservée;été 2024, 12\u00a0500 €\r\n";

describe("a text in one of Unicode's encodings is known by itself, and has no other", () => {
  it.each([
    ["utf-8", "in ASCII", bytesOf("Title;Budget\r\n")],
    ["utf-8", "with accents", bytesOf(french)],
    ["utf-8", "with a mark", bytesOf(`\ufeff${french}`)],
    ["utf-16le", "with a mark", utf16(`\ufeff${french}`)],
    ["utf-16be", "with a mark", utf16(`\ufeff${french}`, true)],
    ["utf-16le", "without a mark", utf16(french)],
    ["utf-16be", "without a mark", utf16(french, true)],
    ["utf-16le", "without a mark, in Cyrillic", utf16("Проект;Место\r\nШкола;Киев\r\n")],
  ])("%s %s", (encoding, _how, bytes) => {
    const read = decodeText(bytes);
    expect(read).toMatchObject({ encoding, candidates: [] });
    expect(read.text).not.toContain("\ufeff");
    expect(read.text).toMatch(/^(?:Title;Budget|Projet;Lieu|Проект;Место)\r\n/);
  });
});

describe("an 8-bit encoding is told by the words", () => {
  it.each([
    ["windows-1252", "in French", french],
    ["windows-1252", "in Spanish", "Título;País\nAños de niñez;España\nReforestación;Perú"],
    ["windows-1252", "in German", "Brücke für Schüler;Größe\nÄrzte;Österreich"],
    ["windows-1252", "in Portuguese", "Educação;São Tomé\nAções de saúde;Moçambique"],
    ["windows-1252", "with one accent at its end", "Title\nCafé"],
    ["macintosh", "in French", french],
    ["macintosh", "in Spanish", "Título;País\nAños de niñez;España\nReforestación;Perú"],
    ["windows-1250", "in Polish", "Szkoła;Łódź\nŻywność i zdrowie;Gdańsk\nRozwój;Kraków, ośrodek"],
    ["windows-1250", "in Czech", "Škola;Místo\nPřístup k vodě;Děčín\nRozvoj měst;Břeclav"],
    ["windows-1251", "in Russian", "Проект;Место\nшкола и вода;Бишкек\nдороги;Ош"],
    ["windows-1251", "in a few Russian letters", "A;B\nвода;1"],
    ["ibm866", "in Russian", "Проект;Место\nшкола и вода;Бишкек\nдороги;Ош"],
    ["windows-1253", "in Greek", "Σχολείο;Αθήνα\nνερό και υγεία;Πάτρα"],
    [
      "windows-1254",
      "in Turkish",
      "Okul inşaatı;Diyarbakır\nSağlık;Şanlıurfa\nGıda güvenliği;İzmir",
    ],
    ["windows-1256", "in Arabic", "مدرسة;القاهرة\nمياه;بيروت"],
  ])("%s %s", (encoding, _how, text) => {
    expect(decodeText(bytesOf(text, encoding))).toMatchObject({ encoding, text });
  });
});

describe("other encodings are offered", () => {
  const { candidates } = decodeText(bytesOf(french, "windows-1252"));

  it("with words that differ", () => {
    const mac = candidates.find(({ encoding }) => encoding === "macintosh");
    expect(mac?.samples).toContainEqual({ read: "Thiès", instead: "ThiËs" });
    for (const { samples } of candidates) {
      expect(samples.length).toBeGreaterThan(0);
      expect(samples.every(({ read, instead }) => read !== instead)).toBe(true);
    }
  });

  it("unless they have no letters for these bytes, or give the same words", () => {
    const names = candidates.map(({ encoding }) => encoding);
    expect(names).not.toContain("windows-1252");
    // It has control characters where windows-1252 has ’ and €.
    expect(names).not.toContain("iso-8859-15");
  });

  it("and one that is chosen is taken", () => {
    const bytes = bytesOf("Forêt", "windows-1252");
    expect(decodeText(bytes, "windows-1250")).toMatchObject({
      encoding: "windows-1250",
      text: "Foręt",
    });
    const back = decodeText(bytes, "windows-1250").candidates.find(
      ({ encoding }) => encoding === "windows-1252",
    );
    expect(back?.samples).toEqual([{ read: "Foręt", instead: "Forêt" }]);
  });
});
