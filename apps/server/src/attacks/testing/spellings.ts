/**
 * Other spellings of a path, each of which some reader of addresses takes for the path itself:
 * encoded, in another case, with segments that mean nothing, and in other forms of a target.
 *
 * @param path canonical, for example `/auth/v1/recover`
 */
export function spellingsOf(path: string): string[] {
  const spellings = [
    ...everyLetter(path, encoded),
    ...everyLetter(path, (letter) => encoded(letter).toLowerCase()),
    ...everyLetter(path, (letter) => encoded(letter).replace("%", "%25")),
    ...everyLetter(path, otherCase),
    ...everyLetter(path, (letter) => OVERLONG(letter)),
    ...everySlash(path, SLASHES),
    ...ENDINGS.map((ending) => path + ending),
    ...FORMS.map((form) => form + path),
    path.toUpperCase(),
    [...path].map((letter) => (letter === "/" ? letter : encoded(letter))).join(""),
    path.replaceAll("/", "\\"),
    path.replaceAll("/", "%2f"),
    path.slice(1),
  ];
  // Around the target spaces are part of the request line, not of the target.
  return [...new Set(spellings)].filter((spelling) => spelling.replace(/^ +| +$/g, "") !== path);
}

/** What may stand where one slash stands. */
const SLASHES = [
  "//",
  "/./",
  "/%2e/",
  "/%2E/",
  "/x/../",
  "/x/%2e%2e/",
  "/x/.%2E/",
  "/x/..;/",
  "/;/",
  "/;a=b/",
  ";a=b/",
  "%2f",
  "%2F",
  "%252f",
  "\\",
  "%5c",
  "/\\",
  "/%20/",
  " /",
  "/\t",
  "%00/",
  "/%0d%0a",
  "%c0%af",
  "%e0%80%af",
  "%ef%bc%8f",
  "\u2215",
];

const ENDINGS = [
  "/",
  "//",
  "/.",
  "/..",
  "/x/..",
  ".",
  "..",
  "%20",
  " ",
  "+",
  "%00",
  "\0",
  "%0a",
  "%2e",
  "%3f",
  "%23",
  "#",
  "#x",
  ";",
  ";a=b",
  ",",
  ",x",
  ".json",
  "~",
  "%ff",
  "%",
  "%zz",
  "%u0061",
  "\\",
  "*",
];

/** What may stand before a path. */
const FORMS = [
  "http://vigie.test",
  "HTTP://vigie.test",
  "https://vigie.test",
  "http://attacker.test",
  "http://vigie.test@attacker.test",
  "//vigie.test",
  "///vigie.test",
  "/http://vigie.test",
  "ws://vigie.test",
  "file://",
  "vigie.test",
  "vigie.test:80",
  "/.",
  "/x/..",
  "/..",
  "/%2e%2e",
  "*",
  "?",
  "#",
  "/#",
];

/** `a` as bytes that decoders without checks read as `a`. */
const OVERLONG = (letter: string): string => {
  const code = letter.charCodeAt(0);
  return `%${(0xc0 | (code >> 6)).toString(16)}%${(0x80 | (code & 63)).toString(16)}`;
};

function encoded(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}

function otherCase(letter: string): string {
  const upper = letter.toUpperCase();
  return letter === upper ? letter.toLowerCase() : upper;
}

function everyLetter(path: string, change: (letter: string) => string): string[] {
  return [...path].flatMap((letter, at) =>
    letter === "/" ? [] : [path.slice(0, at) + change(letter) + path.slice(at + 1)],
  );
}

function everySlash(path: string, replacements: readonly string[]): string[] {
  return [...path].flatMap((letter, at) =>
    letter === "/" ? replacements.map((each) => path.slice(0, at) + each + path.slice(at + 1)) : [],
  );
}
