import type { DemoProject } from "../demo-project";

/** Wetlands in Romania. */
export const danube: DemoProject = {
  owner: "member",
  title: "Wetlands return to the Danube delta",
  is_online: true,
  status: "in_progress",
  budget: 265_000,
  money_spent: 187_650,
  start: { months: -16, day: 1 },
  end: { months: 8, day: 31 },
  countries: ["ro"],
  cities: ["Tulcea", "Sulina"],
  continent: "Europe",
  beneficiaries: 1_900,
  short_description:
    "A drained polder is reconnected to the river: room for fish and floods, and for those who live by them.",
  long_description:
    "In the 1980s a polder of 640 hectares was diked and drained for crops that salt soon ruined. With the commune, fishers, reed cutters and graziers we open the dike in three places and let the river in again. Water stands on 410 hectares so far. Grazing land has been exchanged where it was flooded, reed is cut in turns, and birds, fish and soil are measured by the fishing cooperative and the institute in Tulcea together.",
  "mot-rs": "#DeltaVie",
  createdDaysAgo: 500,
  updatedHoursAgo: 74,
  dataViz: [
    {
      type: "image",
      title: "The polder from above",
      shortDescription: "Drained, and reconnected to the river.",
      image: "diagrams/danube-cover-maps.webp",
    },
    {
      type: "progress",
      title: "Hectares under water",
      shortDescription: "410 of 640 in spring.",
      value: 64,
    },
    {
      type: "pictogram",
      title: "46 breeding bird species",
      shortDescription: "There were 21 before.",
      icon: "Energy#3B82F6",
    },
    {
      type: "pie",
      title: "Graziers with new land",
      shortDescription: "11 of 13 agreements are signed.",
      value: 85,
    },
    {
      type: "pie",
      title: "Dike openings finished",
      shortDescription: "Two of three; one had to be dug again.",
      value: 67,
    },
  ],
  milestones: [
    ["Agreement with commune and users", "completed"],
    ["First opening", "completed"],
    ["Second opening, with a stone sill", "completed"],
    ["Third opening", "in_progress"],
    ["Handbook for other polders", "pending"],
  ],
  resources: [
    { title: "Monitoring results", file: "danube-monitoring-results.pdf" },
    {
      title: "Bird counts",
      file: "danube-bird-counts.csv",
      link: "https://whc.unesco.org/en/list/588/",
    },
  ],
  team: [
    { firstName: "Ioana", lastName: "Munteanu", jobTitle: "Ecologist", portrait: "ioana-munteanu" },
    {
      firstName: "Vasile",
      lastName: "Lipovan",
      jobTitle: "Fishing cooperative",
      portrait: "vasile-lipovan",
    },
    {
      firstName: "Petru",
      lastName: "Ivanov",
      jobTitle: "Hydraulic works",
      portrait: "petru-ivanov",
    },
  ],
  pictures: ["danube-pelicans-at-dawn", "danube-opening-the-dike", "danube-reed-house"],
  press: ["https://www.romania-insider.com/", "https://www.euronews.com/green"],
  posts: [
    {
      description:
        "Nineteen Dalmatian pelicans at the first opening this morning. Before the opening there were none. #DeltaVie",
      daysAgo: 8,
      picture: "danube-pelicans",
      original: "https://social.example/deltavie/pelicans",
    },
    {
      description:
        "The second opening silted up in its first summer. We dug it deeper and laid a sill of stone. #DeltaVie",
      daysAgo: 120,
    },
  ],
  donors: ["foundation-house", "stiftung-quellgrund", "walk-for-water", "fondation-rivelune"],
};
