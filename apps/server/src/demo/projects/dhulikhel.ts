import type { DemoProject } from "../demo-project";

/** Springs in Nepal that run again. */
export const dhulikhel: DemoProject = {
  owner: "member",
  title: "Reviving the springs of Dhulikhel",
  is_online: true,
  status: "in_progress",
  budget: 96_500,
  money_spent: 38_600,
  start: { months: -9, day: 15 },
  end: { months: 15, day: 14 },
  countries: ["np"],
  cities: ["Dhulikhel", "Banepa"],
  continent: "Asia",
  beneficiaries: 2_900,
  short_description:
    "Ponds and trenches on the hilltops, so that village springs flow through the dry months again.",
  long_description:
    "Springs in the middle hills of Nepal run dry earlier every year. With the villages we walk to each spring, measure its flow, read the rock above it and find where its rain falls. There the villages dig ponds and trenches that let the monsoon sink in, and agree on grazing and building. Old stone spouts are repaired by local masons. Twelve springs are measured every second week, and everyone may read the notebook.",
  "mot-rs": "#Mulpani",
  createdDaysAgo: 285,
  updatedHoursAgo: 50,
  dataViz: [
    {
      type: "image",
      title: "How a pond feeds a spring",
      shortDescription: "Rain that sinks in on the hill comes out below, months later.",
      image: "diagrams/dhulikhel-spring-section.webp",
    },
    {
      type: "progress",
      title: "Recharge ponds dug",
      shortDescription: "9 of 25, all by the villages themselves.",
      value: 36,
    },
    {
      type: "pie",
      title: "Springs that gained flow",
      shortDescription: "8 of 12 give more than in the same month before.",
      value: 67,
    },
    {
      type: "pictogram",
      title: "One method for all",
      shortDescription: "Four neighbouring municipalities have copied the steps.",
      icon: "Idea#6366F1",
    },
  ],
  milestones: [
    ["Twelve springs mapped", "completed"],
    ["First five ponds", "completed"],
    ["Stone spouts of Tutimuhan repaired", "completed"],
    ["Ponds 6 to 15", "in_progress"],
    ["Grazing agreements signed", "in_progress"],
    ["Ponds 16 to 25", "pending"],
  ],
  resources: [
    { title: "How we map springs", file: "dhulikhel-how-we-map-springs.pdf" },
    {
      title: "Spring flow, measured every second week",
      file: "dhulikhel-spring-flow.csv",
      link: "https://www.icimod.org/",
    },
  ],
  team: [
    {
      firstName: "Sunita",
      lastName: "Tamang",
      jobTitle: "Project lead",
      portrait: "sunita-tamang",
    },
    {
      firstName: "Bikram",
      lastName: "Shrestha",
      jobTitle: "Geologist",
      portrait: "bikram-shrestha",
    },
    { firstName: "Maya", lastName: "Gurung", jobTitle: "Community work", portrait: "maya-gurung" },
  ],
  pictures: ["dhulikhel-terraces-at-dawn", "dhulikhel-stone-spring", "dhulikhel-recharge-pond"],
  press: ["https://kathmandupost.com/climate-environment", "https://www.nepalitimes.com/"],
  posts: [
    {
      description:
        "The three spouts of Tutimuhan run again in the evening, too. Measured today: 5.2 litres a minute. #Mulpani",
      daysAgo: 12,
      picture: "dhulikhel-spouts",
    },
  ],
  donors: ["school-fair", "foundation-house", "stiftung-quellgrund"],
};
