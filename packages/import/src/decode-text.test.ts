import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { message } from "@vigie/domain/language/message";
import { STAFF_PARTS } from "@vigie/domain/language/texts";
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

describe("a text in UTF-8 with other bytes among it", () => {
  const cp1252 = (text: string) => bytesOf(text, "windows-1252");
  const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const rows = "Forêt préservée;Thiès\r\n".repeat(5);

  it("is read as UTF-8, and those bytes as windows-1252, with the first line of them", () => {
    const bytes = joined(bytesOf(`Titre;Lieu\r\n${rows}`), cp1252("L’école"), bytesOf(";Kaya\r\n"));
    expect(decodeText(bytes)).toMatchObject({
      text: `Titre;Lieu\r\n${rows}L’école;Kaya\r\n`,
      encoding: "windows-1252",
      notes: [message("importFile.strayLetters", { count: 2, line: 7 })],
    });
  });

  it("is so wherever the byte stands", () => {
    for (const lone of ["é", "\u00c3", "ð"]) {
      const bytes = joined(cp1252(lone), bytesOf(rows), cp1252(lone));
      expect(decodeText(bytes)).toMatchObject({ text: lone + rows + lone });
    }
  });

  it("has other encodings for those bytes, of which one may be chosen and left again", () => {
    const bytes = joined(
      bytesOf(`Lieu;Préfet\r\n${rows}${rows}Ąż`),
      bytesOf("ęsk;Łódź", "windows-1250"),
    );
    const [before, after] = [`Lieu;Préfet\r\n${rows}${rows}Ąż`, "ęsk;Łódź"];
    const { text, encoding, candidates } = decodeText(bytes);
    expect([text, encoding]).toEqual([`${before}êsk;£ódŸ`, "windows-1252"]);
    const polish = candidates.find((each) => each.encoding === "windows-1250");
    expect(polish?.samples).toEqual([
      { read: "Ążêsk", instead: "Ążęsk" },
      { read: "£ódŸ", instead: "Łódź" },
    ]);
    const chosen = decodeText(bytes, "windows-1250");
    expect(chosen).toMatchObject({ text: before + after, encoding: "windows-1250" });
    expect(chosen.candidates.map((each) => each.encoding)).toContain("windows-1252");
  });

  it("has none where all give the same", () => {
    const bytes = joined(bytesOf(rows), cp1252("é;"));
    const names = decodeText(bytes).candidates.map(({ encoding }) => encoding);
    expect(names).not.toContain("windows-1252");
    expect(names).not.toContain("iso-8859-15");
    expect(names).toContain("macintosh");
  });

  it("is so in a list of few rows, to which a row of another program was joined", () => {
    const rows = "Élan vert;Gaoua;À l’étude\n";
    const bytes = joined(bytesOf(rows), cp1252("Café;Pô;Été\n"));
    expect(decodeText(bytes)).toMatchObject({
      text: `${rows}Café;Pô;Été\n`,
      notes: [message("importFile.strayLetters", { count: 4, line: 2 })],
    });
  });

  it("is an 8-bit one if more than half of its letters are none of UTF-8, and its lines of UTF-8 are mended", () => {
    const bytes = joined(bytesOf("Forêt;Thiès\r\n"), cp1252(french));
    expect(decodeText(bytes)).toMatchObject({
      encoding: "windows-1252",
      text: `Forêt;Thiès\r\n${french}`,
      notes: [message("importFile.encodedTwice", { count: 1, line: 1 })],
    });
  });
});

describe("lines that were encoded twice are mended, and said:", () => {
  const misread = (text: string, encoding: string) =>
    new TextDecoder(encoding).decode(bytesOf(text));

  it.each([
    ["windows-1252", "Réhabilitation de l’école"],
    ["windows-1252", "12\u00a0500\u00a0€ à Ségou – « Œuvres »"],
    ["windows-1252", "\ufeffTitre;Café"],
    ["windows-1252", "ÉCOLE À SÉGOU"],
    ["windows-1252", "Škola v Brně; Łódź"],
    ["windows-1252", "Школа и вода"],
    ["windows-1252", "مدرسة"],
    ["macintosh", "Réhabilitation de l’école à Kaya"],
    ["macintosh", "nº 5, Été"],
  ])("read as %s, %s", (encoding, meant) => {
    const { text, notes } = decodeText(bytesOf(`A;B\r\n${misread(meant, encoding)};1\nÉté;2`));
    expect(text).toBe(`A;B\r\n${meant.replace("\ufeff", "")};1\nÉté;2`);
    expect(notes).toEqual([message("importFile.encodedTwice", { count: 1, line: 2 })]);
  });

  it.each([
    "«\u00a0CAFÉ…\u00a0»",
    "CAFÉ»",
    "»HÄTÄ»",
    "L’ÎLE – À PÂ…",
    "IRMÃ™ é",
    "SÃO TOMÉ",
    "Ø»",
    "√2 ¬ ‚so‘",
    "Région et RÃ©gion",
    "RÃ",
  ])("none is mended that may be meant: %s", (text) => {
    expect(decodeText(bytesOf(`A\n${text}`))).toMatchObject({ text: `A\n${text}`, notes: [] });
  });
});

it("what was mended is said in other languages, too", () => {
  const french = compiledTexts("fr", STAFF_PARTS);
  const stray = Uint8Array.from([0xe9, ...bytesOf("é".repeat(9))]);
  const notes = [stray, bytesOf("RÃ©gion")].flatMap((bytes) => decodeText(bytes).notes);
  expect(notes).toHaveLength(2);
  for (const note of notes)
    expect(french.message(note)).toMatch(/^(?:Lettres|Des lignes) .*: 1, .* 1\b/);
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

it("the encoding that a person chose wins over the one that the file names, which wins over its words", () => {
  const bytes = bytesOf("Łódź;Kraków", "windows-1250");
  expect(decodeText(bytes, "iso-8859-2", "windows-1252").encoding).toBe("iso-8859-2");
  expect(decodeText(bytes, undefined, "windows-1252").encoding).toBe("windows-1252");
  expect(decodeText(bytes).encoding).toBe("windows-1250");
});
