import { expect, it } from "vitest";
import { compiledTexts } from "./compiled-texts";
import fr from "./fr.json" with { type: "json" };
import { ALL_PARTS } from "./texts";

const french = compiledTexts("fr", ALL_PARTS);

/** Every message with its name. */
const messages = Object.entries(fr).flatMap(([part, areas]) =>
  Object.entries(areas).flatMap(([area, texts]) =>
    Object.entries<string>(texts).map(([name, text]): [string, string] => [
      `${part}.${area}.${name}`,
      text,
    ]),
  ),
);

/** What begins with no vowel that a word before it would elide for: numbers, days, and people, before whom "à" stays. */
const harmless =
  /^(?:count|limit|line|column|activity|first|last|done|total|found|position|percent|number|kilometres|spent|budget|amount|time|day|date|today|latitude|place|before|after|countedProjects)$/;
const people = /^(?:owner|person|newEmail|linkEmail|whom)$/;

it("no name stands where a vowel or an article would change the word before it", () => {
  const wrong = messages.filter(([, text]) =>
    [
      ...text.matchAll(
        /(?<![\p{L}’])(de|que|le|la|du|des|au|aux|jusque|à|[dlq]u?’)\s?(?:\{|<(?=time|about))(\w+)/giu,
      ),
    ].some(([, word = "", name = ""]) =>
      word === "à" ? !(harmless.test(name) || people.test(name)) : !harmless.test(name),
    ),
  );
  expect(wrong).toEqual([]);
});

it.each(["Association Eau Vive", "Yaka", "Les Amis du Sahel", "ONG Horizons", "Hôpital Sud"])(
  "the headings of %s are worded without a preposition",
  (name) => {
    expect(french("list.projectsOf", { name })).toBe(`${name}\u00a0: les projets`);
    expect(french("dashboard.projectsOf", { organisation: name })).toMatch(`${name}\u00a0: `);
    expect(french("head.projectsOf", { organisation: name })).toMatch(`${name}\u00a0: `);
  },
);

it("signs of two parts have a space that does not break before them", () => {
  const ofKeywords = /\.(?:menuKeywords|importWords)\./;
  const loose = messages.filter(
    ([name, text]) =>
      !ofKeywords.test(name) &&
      / [:;!?%€»]|« |[^\s\u00a0\u202f][;!?»]|«\S/.test(text.replace("&amp;", "")),
  );
  expect(loose).toEqual([]);
});

it.each([
  [1, "1\u00a0nouveauté depuis le 1er mai 2026"],
  [2, "2\u00a0nouveautés depuis le 1er mai 2026"],
])("%i is counted in its form", (count, text) => {
  const day = "1er mai 2026";
  expect(french("project.newSince", { count, day }).replace(" ", "\u00a0")).toBe(text);
});

it.each([
  [0, "Carte de 0 projet"],
  [1, "Carte d’un projet"],
  [2009, "Carte de 2\u202f009 projets"],
])("the map of %i projects", (count, text) => {
  expect(french("list.mapOfProjects", { count })).toBe(text);
});

it("numbers are grouped wherever they stand", () => {
  const plain = messages.filter(([, text]) =>
    /\{(?:count|others|done|total|found|projects)\}/.test(text),
  );
  expect(plain).toEqual([]);
  expect(french("project.allPhotos", { count: 2009 })).toBe("Afficher les 2\u202f009 photos");
  expect(french("importFile.tooManyActivities", { limit: 20_000 })).toMatch(
    "au plus 20\u202f000 activités",
  );
});
