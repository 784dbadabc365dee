import { GOALS, readGoals } from "@vigie/domain/project/goals";

/** Numbers that are the same at each run, between 0 and 1 as `Math.random` gives them. */
type Random = () => number;

/** The same numbers at each run: between 0 and 1, as `Math.random` gives them. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** One of some values. */
export function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("There is nothing to choose from");
  return value;
}

/** What filters nothing, in seven of ten cases; else one of some values. */
export function mostly<Value>(random: Random, nothing: Value, values: readonly Value[]): Value {
  return random() < 0.7 ? nothing : oneOf(random, values);
}

function some<Value>(random: Random, values: readonly Value[], most: number): Value[] {
  return [
    ...new Set(
      Array.from({ length: Math.floor(random() * (most + 1)) }, () => oneOf(random, values)),
    ),
  ];
}

const words = [
  "Eau",
  "eaux",
  "Écoles",
  "ECOLE",
  "Müller",
  "Straße",
  "Œuvre",
  "Ørsted",
  "Łódź",
  "ΟΔΟΣ",
  "οδός",
  "Вода",
  "Йод",
  "مياه",
  "مِيَاه",
  "水井",
  "💧",
  "100%",
  "snake_case",
  "back\\slash",
  "l’eau",
  "l'eau",
  "İstanbul",
  "ısı",
  "e\u0301cole",
  "A",
  "z",
  "12",
  "7",
  "0012",
  "water",
  "Waters",
  "sn",
  "o'k",
  '"q"',
  "naïve",
];
const cities = ["Kaya", "Thiès", "São Paulo", "Ñuñoa", "Đà Nẵng", "Zürich", "القاهرة", "Ağrı"];
/** Codes of countries, and of none. */
export const codes = ["bf", "sn", "ci", "dz", "vn", "cd", "gb", "xx", "st"];
const continents = ["Africa", "Asia", "Europe", null, null] as const;

/** A project whose texts, places and dates are found and told apart with difficulty. */
export function randomProject(random: Random, number: number) {
  const day = String(1 + Math.floor(random() * 28)).padStart(2, "0");
  return {
    title: `${oneOf(random, words)} ${some(random, words, 3).join(" ")} ${number % 3 === 0 ? number : ""}`,
    status: oneOf(random, ["just_started", "in_progress", "completed"] as const),
    short_description: oneOf(random, [null, some(random, words, 6).join(" ")]),
    start_date: "2020-01-01",
    end_date: oneOf(random, [null, `2026-11-${day}`, `2026-11-${day}`]),
    beneficiaries: oneOf(random, [null, number]),
    currency: oneOf(random, ["EUR", "EUR", "XOF", "USD"]),
    budget: oneOf(random, [null, 0, 5, 1000.5, number]),
    continent: oneOf(random, continents),
    goals: readGoals(some(random, GOALS, 3)),
    countries: some(random, codes, 3),
    cities: some(random, cities, 2),
    is_online: random() < 0.8,
    // Several were created at the same moment.
    created_at: `2026-01-${day}T12:00:00.123456Z`,
  };
}

/** What people might type to find such projects. */
export function randomSearch(random: Random): string {
  const pieces = [
    ...words,
    ...cities,
    ...codes,
    "burkina",
    "cote d'ivoire",
    "democratic",
    "royaume-uni",
    "Algérie",
    "rdc",
    "%",
    "_",
    "\\",
    "s",
  ];
  return some(random, pieces, 3)
    .map((word) => (random() < 0.3 ? [...word].slice(0, 2).join("") : word))
    .map((word) => (random() < 0.3 ? word.toUpperCase() : word))
    .join(oneOf(random, [" ", ", ", ";", "\u00a0", "\u3000", "\t"]));
}
