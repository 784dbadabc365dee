import type { DemoProject } from "../demo-project";

/** Gardens in Guatemala and Honduras. */
export const chiquimula: DemoProject = {
  owner: "member",
  title: "Family gardens in the Dry Corridor",
  is_online: true,
  status: "just_started",
  money_spent: 6_840,
  start: { months: -3, day: 12 },
  end: { months: 21, day: 11 },
  countries: ["gt", "hn"],
  cities: ["Chiquimula", "Jocotán"],
  continent: "North America",
  beneficiaries: 1_120,
  short_description:
    "Drip lines, mulch and saved seed: vegetables from one barrel of water a day, for 224 families.",
  long_description:
    "In the Dry Corridor the rains of August fail every second or third year, and with them the maize. 224 families, many of them Maya Ch’orti’, plant a garden by the house that lives on one barrel of water a day. Promoters from the same villages teach mulching, drip lines from bamboo and hose, and saving seed. The project begins with what the families have; its budget follows when two applications are decided.",
  "mot-rs": "#HuertosChorti",
  createdDaysAgo: 95,
  updatedHoursAgo: 100,
  dataViz: [
    {
      type: "progress",
      title: "Gardens planted",
      shortDescription: "61 of 224 families.",
      value: 27,
    },
    {
      type: "pictogram",
      title: "Energy on the plate",
      shortDescription: "Four more kinds of vegetables a week than before.",
      icon: "Energy#F59E0B",
    },
    {
      type: "pictogram",
      title: "Seed of one’s own",
      shortDescription: "Every bed gives seed for the next.",
      icon: "Star#000000",
    },
  ],
  milestones: [
    ["Sixteen promoters trained", "completed"],
    ["First 60 gardens", "completed"],
    ["Drip lines for 120 gardens", "in_progress"],
    ["Seed exchange with families in Copán", "pending"],
  ],
  resources: [{ title: "Garden calendar", file: "chiquimula-garden-calendar.pdf" }],
  team: [
    { firstName: "Marta", lastName: "López", jobTitle: "Project lead", portrait: "marta-lopez" },
    {
      firstName: "Héctor",
      lastName: "Ramírez",
      jobTitle: "Agronomist",
      portrait: "hector-ramirez",
    },
    { firstName: "Juana", lastName: "Pérez", jobTitle: "Promoter" },
  ],
  pictures: ["chiquimula-family-garden", "chiquimula-dry-hills", "chiquimula-milpa"],
  press: ["https://www.prensalibre.com/", "https://www.plazapublica.com.gt/"],
  posts: [
    {
      description:
        "Garden number 61: chard, radish and three kinds of beans on forty square metres. #HuertosChorti",
      daysAgo: 5,
      picture: "chiquimula-rows",
    },
  ],
  donors: ["fundacion-riolindo", "school-fair"],
};
