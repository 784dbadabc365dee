import type { DemoProject } from "../demo-project";

/** Boreholes in Burkina Faso: the project with content of every kind. */
export const kaya: DemoProject = {
  owner: "member",
  title: "Clean water for 12 villages around Kaya",
  is_online: true,
  status: "in_progress",
  budget: 412_000,
  money_spent: 321_360,
  start: { months: -20, day: 1 },
  end: { months: 4, day: 28 },
  countries: ["bf"],
  cities: ["Kaya", "Boulsa"],
  continent: "Africa",
  beneficiaries: 8_400,
  short_description:
    "Drilling and solar pumping for twelve villages, with local committees trained to run and repair them.",
  long_description:
    "In the Centre-Nord region wells run dry from February on, and displaced families have doubled the population of some villages. The project drills twelve boreholes, equips them with solar pumps and tap stands, and trains a committee in each village, half of its members women, to collect the water fee, keep the accounts and replace worn parts. Eight mechanics from the villages repair the pumps; the communes take over at the end.",
  "mot-rs": "#EauKaya",
  createdDaysAgo: 640,
  updatedHoursAgo: 2,
  dataViz: [
    {
      type: "pie",
      title: "Boreholes in service",
      shortDescription: "7 of 12 give safe water today.",
      value: 58,
    },
    {
      type: "progress",
      title: "Committees trained",
      shortDescription: "10 of 12 keep their own accounts.",
      value: 83,
    },
    {
      type: "pictogram",
      title: "Women in charge",
      shortDescription: "Half of every committee, by its statutes.",
      icon: "Heart#8B5CF6",
    },
    {
      type: "image",
      title: "Why we drill deep",
      shortDescription: "Hand-dug wells end where the water once stood; it is now at 30 metres.",
      image: "diagrams/louda-borehole-section.webp",
    },
    {
      type: "pie",
      title: "Repairs within 48 hours",
      shortDescription: "40 of 44 breakdowns, by mechanics from the villages.",
      value: 91,
    },
  ],
  milestones: [
    ["Hydrogeological survey of all twelve villages", "completed"],
    ["Village committees elected", "completed"],
    ["Boreholes 1 to 7 in service", "completed"],
    ["Boreholes 8 to 12", "in_progress"],
    ["Second survey in Delga and Tanguiga", "in_progress"],
    ["Hand-over to the communes", "pending"],
  ],
  resources: [
    { title: "Mid-term review", file: "kaya-mid-term-review.pdf" },
    { title: "Water quality, boreholes 1 to 7", file: "kaya-water-quality.csv" },
    { title: "Budget by line", file: "kaya-budget-by-line.xlsx" },
    {
      title: "Where our figures come from",
      file: "kaya-where-our-figures-come-from.txt",
      link: "https://www.rural-water-supply.net/",
    },
  ],
  team: [
    {
      firstName: "Awa",
      lastName: "Ouédraogo",
      jobTitle: "Project lead",
      portrait: "awa-ouedraogo",
    },
    {
      firstName: "Issa",
      lastName: "Sawadogo",
      jobTitle: "Hydrogeologist",
      portrait: "issa-sawadogo",
    },
    {
      firstName: "Fatimata",
      lastName: "Zongo",
      jobTitle: "Community work",
      portrait: "fatimata-zongo",
    },
    { firstName: "Claire", lastName: "Morel", jobTitle: "Monitoring", portrait: "claire-morel" },
    { firstName: "Moussa", lastName: "Kaboré", jobTitle: "Pump mechanic" },
  ],
  pictures: [
    "kaya-borehole-at-sunrise",
    "kaya-committee-under-the-tree",
    "kaya-drilling-at-dusk",
    "kaya-the-way-home",
  ],
  press: [
    "https://lefaso.net/",
    "https://www.sidwaya.info/",
    "https://www.rfi.fr/fr/afrique/",
    "https://www.theguardian.com/global-development",
  ],
  posts: [
    {
      description:
        "Borehole 7 in Louda-Peulh runs since this morning: 4 cubic metres an hour, and the first test shows no nitrate problem. Thank you to the 34 people who dug the trench for the pipe. #EauKaya",
      daysAgo: 3,
      picture: "kaya-tap",
      original: "https://social.example/eaukaya/borehole-7",
    },
    {
      description:
        "Committee day in Damesma. The accounts of the last quarter hang on the wall of the school, every line of them. #EauKaya",
      daysAgo: 17,
      picture: "kaya-flip-chart",
      original: "https://social.example/eaukaya/committee-day",
    },
    {
      description:
        "Two of our nine boreholes were dry. We write down why, so that nobody drills there again, and survey both villages a second time. #EauKaya",
      daysAgo: 41,
    },
  ],
  donors: [
    "fondation-rivelune",
    "plaque-at-louda",
    "donors-at-the-water-tower",
    "atelier-solene",
    "walk-for-water",
  ],
};
