import { BARE_PROJECT, type DemoProject } from "../demo-project";

/** In preparation: about a third of its fields are filled. */
export const bekaa: DemoProject = {
  ...BARE_PROJECT,
  title: "Solar schools of the Bekaa",
  countries: ["lb"],
  cities: ["Zahlé"],
  continent: "Asia",
  short_description:
    "Rooftop solar for nine public schools, so that evening classes no longer depend on the generator.",
  createdDaysAgo: 20,
  updatedHoursAgo: 44,
  milestones: [
    ["Roofs of nine schools examined", "in_progress"],
    ["Agreement with the ministry", "pending"],
  ],
  pictures: ["bekaa-school-roofs"],
};

/** Just created: a title and nothing else. */
export const oyapock: DemoProject = {
  ...BARE_PROJECT,
  owner: "colleague",
  title: "River watch on the Oyapock",
  createdDaysAgo: 1,
  updatedHoursAgo: 22,
};

/** Finished and taken off the public list. */
export const ouagadougou: DemoProject = {
  ...BARE_PROJECT,
  title: "Handwashing stations in the markets of Ouagadougou",
  status: "completed",
  budget: 41_000,
  money_spent: 39_220.75,
  start: { months: -40, day: 1 },
  end: { months: -28, day: 30 },
  countries: ["bf"],
  cities: ["Ouagadougou"],
  continent: "Africa",
  beneficiaries: 21_000,
  short_description:
    "Thirty stations with soap and a keeper in six markets, now run by the traders.",
  createdDaysAgo: 1_230,
  updatedHoursAgo: 300 * 24,
  milestones: [
    ["Thirty stations installed", "completed"],
    ["Hand-over to the traders’ associations", "completed"],
  ],
  team: [{ firstName: "Aïcha", lastName: "Compaoré", jobTitle: "Project lead" }],
};
