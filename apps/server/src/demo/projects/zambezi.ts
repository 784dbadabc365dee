import type { DemoProject } from "../demo-project";

/** Seed banks in Mozambique and Malawi. */
export const zambezi: DemoProject = {
  owner: "member",
  title: "Seed banks after the floods, Zambezi valley",
  is_online: true,
  status: "in_progress",
  budget: 158_000,
  money_spent: 150_100,
  start: { months: -19, day: 10 },
  end: { months: 1, day: 31 },
  countries: ["mz", "mw"],
  cities: ["Tete", "Quelimane"],
  continent: "Africa",
  beneficiaries: 5_200,
  short_description:
    "Eight community seed banks and training for smallholders on both sides of the border.",
  long_description:
    "When the Zambezi and the Shire flood, families lose the harvest and the seed for the next one. Eight villages in Mozambique and Malawi have built stores above the flood line and keep seed of maize, sorghum, rice and beans, old varieties included. Who borrows ten kilos gives back twelve. Each lot is tested for germination, the book lies open on market days, and two families hold the two keys.",
  "mot-rs": "#SementesVivas",
  createdDaysAgo: 590,
  updatedHoursAgo: 5,
  dataViz: [
    {
      type: "progress",
      title: "Seed given back",
      shortDescription: "Of what was lent before the last sowing.",
      value: 92,
    },
    {
      type: "pie",
      title: "Germination",
      shortDescription: "Mean of all lots; below 85 a lot is not lent.",
      value: 89.5,
    },
    {
      type: "pictogram",
      title: "26 old varieties saved",
      shortDescription: "At least five kilos of each are kept.",
      icon: "Star#F59E0B",
    },
  ],
  milestones: [
    ["Sites above the flood line chosen", "completed"],
    ["Eight stores built", "completed"],
    ["First loans before sowing", "completed"],
    ["Seed fair in Tete", "in_progress"],
    ["Last audit of the books", "pending"],
  ],
  resources: [
    { title: "Seed lots", file: "zambezi-seed-lots.xlsx" },
    { title: "Rules of a seed bank", file: "zambezi-rules-of-a-seed-bank.txt" },
  ],
  team: [
    {
      firstName: "Graça",
      lastName: "Macuácua",
      jobTitle: "Project lead",
      portrait: "graca-macuacua",
    },
    { firstName: "Chisomo", lastName: "Banda", jobTitle: "Agronomist", portrait: "chisomo-banda" },
    { firstName: "João", lastName: "Tembe", jobTitle: "Builder", portrait: "joao-tembe" },
    { firstName: "Esther", lastName: "Phiri", jobTitle: "Bookkeeping" },
  ],
  pictures: ["zambezi-seed-fair", "zambezi-seed-bank", "zambezi-maize-after-the-rain"],
  press: ["https://clubofmozambique.com/", "https://www.nyasatimes.com/"],
  posts: [
    {
      description:
        "Seed fair: 41 varieties on one square. The red cowpea from Caia went home with nineteen families. #SementesVivas",
      daysAgo: 9,
      picture: "zambezi-stall",
    },
    {
      description:
        "Roof number eight is on. The store stands 3.2 metres above the last flood. #SementesVivas",
      daysAgo: 66,
    },
  ],
  donors: ["stiftung-quellgrund", "hallam-and-wren-water-fund", "school-fair"],
};
