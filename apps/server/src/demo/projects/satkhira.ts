import type { DemoProject } from "../demo-project";

/** Rainwater for schools in Bangladesh. */
export const satkhira: DemoProject = {
  owner: "member",
  title: "Rainwater for the schools of Satkhira",
  is_online: true,
  status: "in_progress",
  budget: 134_000,
  money_spent: 82_410.5,
  start: { months: -13, day: 5 },
  end: { months: 9, day: 30 },
  countries: ["bd"],
  cities: ["Satkhira", "Khulna"],
  continent: "Asia",
  beneficiaries: 6_750,
  short_description:
    "Roofs, gutters and tanks give 22 coastal schools drinking water that is free of salt.",
  long_description:
    "Near the coast of south-western Bangladesh the ground water is salty, and children bring water from home or go thirsty. In 22 schools the monsoon is collected from the roof, filtered and kept in tanks that last through the dry months. A water club of pupils watches tap, lid and gutter, a technician of the upazila tests the water every third month, and the results hang beside the tap.",
  "mot-rs": "#BrishtirPani",
  createdDaysAgo: 410,
  updatedHoursAgo: 9,
  dataViz: [
    {
      type: "progress",
      title: "Schools with a tank",
      shortDescription: "14 of 22 schools.",
      value: 64,
    },
    {
      type: "pie",
      title: "Water tests passed",
      shortDescription: "52 of 55; three tanks were cleaned and tested again.",
      value: 94.5,
    },
  ],
  milestones: [
    ["Roofs of 22 schools examined", "completed"],
    ["Fourteen tanks in use", "completed"],
    ["Water clubs founded", "in_progress"],
    ["Last eight schools before the monsoon", "pending"],
  ],
  resources: [{ title: "Keeping a tank clean", file: "satkhira-keeping-a-tank-clean.pdf" }],
  team: [
    { firstName: "Nasrin", lastName: "Akter", jobTitle: "Engineer", portrait: "nasrin-akter" },
    { firstName: "Rafiqul", lastName: "Islam", jobTitle: "Schools", portrait: "rafiqul-islam" },
    { firstName: "Shilpi", lastName: "Mondal", jobTitle: "Water tests" },
  ],
  pictures: ["satkhira-school-in-the-rain", "satkhira-river-evening", "satkhira-embankment-path"],
  press: ["https://www.thedailystar.net/environment", "https://en.prothomalo.com/environment"],
  posts: [
    {
      description:
        "First heavy rain, first full tank: 5,000 litres in two nights for the girls’ school. #BrishtirPani",
      daysAgo: 4,
      picture: "satkhira-umbrellas",
      original: "https://social.example/brishtirpani/first-rain",
    },
    {
      description:
        "Water club exam: what do you do when the water smells? Right answers from all nineteen. #BrishtirPani",
      daysAgo: 23,
    },
  ],
  donors: ["walk-for-water", "hallam-and-wren-water-fund"],
};
