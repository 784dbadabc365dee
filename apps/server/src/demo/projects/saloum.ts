import type { DemoProject } from "../demo-project";

/** Mangroves in Senegal. */
export const saloum: DemoProject = {
  owner: "member",
  title: "Mangrove nurseries of the Saloum delta",
  is_online: true,
  status: "just_started",
  budget: 186_000,
  money_spent: 11_160,
  start: { months: -2, day: 3 },
  end: { months: 22, day: 30 },
  countries: ["sn"],
  cities: ["Foundiougne", "Sokone"],
  continent: "Africa",
  beneficiaries: 1_250,
  short_description:
    "Replanting 40 hectares of mangrove with the oyster growers’ cooperatives, from their own nurseries.",
  long_description:
    "Salt and firewood cutting have thinned the mangroves that shelter fish and oysters in the Saloum delta. Four cooperatives, most of their members women, collect ripe propagules, raise seedlings in shaded nurseries and plant 40 hectares in three seasons. Every plot is counted after a month, after the first rains and after a year, and what does not grow is understood before it is planted again.",
  "mot-rs": "#Saloum",
  createdDaysAgo: 74,
  updatedHoursAgo: 20,
  dataViz: [
    {
      type: "progress",
      title: "Hectares planted",
      shortDescription: "4.4 of 40 hectares in the first season.",
      value: 11,
    },
    {
      type: "image",
      title: "One site, before and after",
      shortDescription: "Drawn from satellite images of the channel at Toubacouta.",
      image: "diagrams/saloum-cover-maps.webp",
    },
    {
      type: "pictogram",
      title: "Seedlings raised by women",
      shortDescription: "Three of four nursery keepers.",
      icon: "Growth#10B981",
    },
    {
      type: "pie",
      title: "Survival after one month",
      shortDescription: "Counted in twenty squares of ten by ten metres.",
      value: 87,
    },
  ],
  milestones: [
    ["Agreements with four cooperatives", "completed"],
    ["Nurseries built in Foundiougne and Sokone", "completed"],
    ["First planting season", "in_progress"],
    ["Count after the first rains", "pending"],
    ["Second planting season", "pending"],
  ],
  resources: [
    { title: "Planting protocol", file: "saloum-planting-protocol.pdf" },
    {
      title: "Meeting of the cooperatives",
      file: "saloum-meeting-of-the-cooperatives.txt",
      link: "https://whc.unesco.org/en/list/1359/",
    },
  ],
  team: [
    { firstName: "Aminata", lastName: "Diouf", jobTitle: "Coordinator", portrait: "aminata-diouf" },
    {
      firstName: "Ousmane",
      lastName: "Sarr",
      jobTitle: "Liaison with the cooperatives",
      portrait: "ousmane-sarr",
    },
    { firstName: "Khady", lastName: "Ndiaye", jobTitle: "Botanist", portrait: "khady-ndiaye" },
    { firstName: "Lamine", lastName: "Faye", jobTitle: "Boatman" },
  ],
  pictures: ["saloum-channel", "saloum-planting-at-low-tide", "saloum-nursery"],
  press: ["https://aps.sn/", "https://www.lequotidien.sn/", "https://dialogue.earth/en/"],
  posts: [
    {
      description:
        "First low tide of the season: 62 people, 8,400 propagules, and a picnic on the boats. #Saloum",
      daysAgo: 6,
      picture: "saloum-propagules",
      original: "https://social.example/saloum/low-tide",
    },
    {
      description:
        "The nursery in Sokone has its shade net. Seedlings stay under it for four months. #Saloum",
      daysAgo: 29,
    },
  ],
  donors: ["stiftung-quellgrund", "walk-for-water", "school-fair"],
};
