import type { DemoProject } from "../demo-project";

/** Rain tanks in Vanuatu. */
export const tanna: DemoProject = {
  owner: "member",
  title: "Storm-proof rain tanks on Tanna",
  is_online: true,
  status: "just_started",
  budget: 88_000,
  start: { months: -1, day: 8 },
  countries: ["vu"],
  cities: ["Isangel", "Port Vila"],
  continent: "Oceania",
  short_description:
    "Tanks that stand through cyclones and keep the volcano’s ash out, for 14 schools and health posts.",
  long_description:
    "On Tanna the rain is plentiful and drinking water is not: ash from Mount Yasur dirties roofs, and cyclones tear tanks from their stands. Fourteen schools and health posts get tanks on rings of stone, tied with straps, with a pipe that lets the first, ashy water run off. Chiefs, teachers and nurses choose the sites together. How many people will drink from them is being counted now.",
  "mot-rs": "#TannaWota",
  createdDaysAgo: 36,
  updatedHoursAgo: 30,
  dataViz: [
    {
      type: "progress",
      title: "Sites surveyed",
      shortDescription: "14 of 14; three roofs need new rafters first.",
      value: 100,
    },
    {
      type: "progress",
      title: "Tanks installed",
      shortDescription: "None yet; the first boat has landed.",
      value: 0,
    },
  ],
  milestones: [
    ["Survey of 14 sites", "completed"],
    ["First six tanks landed", "in_progress"],
    ["Training of caretakers", "pending"],
    ["All tanks before the cyclone season", "pending"],
  ],
  resources: [{ title: "Survey of the sites", file: "tanna-site-survey.txt" }],
  team: [
    { firstName: "Leisale", lastName: "Nako", jobTitle: "Project lead", portrait: "leisale-nako" },
    { firstName: "Tom", lastName: "Kalsakau", jobTitle: "Builder", portrait: "tom-kalsakau" },
  ],
  pictures: ["tanna-school-tank", "tanna-boat-landing", "tanna-evening-below-yasur"],
  press: ["https://www.dailypost.vu/", "https://www.rnz.co.nz/international/pacific-news"],
  posts: [
    {
      description:
        "Six tanks, one boat, a calm sea: landed at Lenakel before lunch. Next, the road. #TannaWota",
      daysAgo: 2,
      picture: "tanna-landing",
      original: "https://social.example/tannawota/landing",
    },
  ],
  donors: ["hallam-and-wren-water-fund"],
};
