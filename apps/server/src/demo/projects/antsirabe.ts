import type { DemoProject } from "../demo-project";

/** Clinics on wheels in Madagascar. */
export const antsirabe: DemoProject = {
  owner: "member",
  title: "Mobile clinics in the Antsirabe highlands",
  is_online: true,
  status: "completed",
  budget: 240_000,
  money_spent: 249_600,
  start: { months: -34, day: 15 },
  end: { months: -5, day: 31 },
  countries: ["mg"],
  cities: ["Antsirabe", "Ambatolampy"],
  continent: "Africa",
  beneficiaries: 14_800,
  short_description:
    "Two vehicles reached 31 hamlets every fortnight; the health district has taken them over.",
  long_description:
    "From many hamlets of the highlands the next health post is a day’s walk away. For two and a half years two teams of a midwife, a nurse and a driver held a consultation in each of 31 hamlets every fortnight: vaccination, care before and after birth, malaria, and wounds. The health district now runs both vehicles and pays the eleven posts. The project cost four percent more than planned, because a cyclone cut the road for five weeks.",
  "mot-rs": "#Antsirabe",
  createdDaysAgo: 1_050,
  updatedHoursAgo: 26 * 24,
  dataViz: [
    {
      type: "pie",
      title: "Children fully vaccinated",
      shortDescription: "At one year of age; the aim was 80 %.",
      value: 83,
    },
    {
      type: "pie",
      title: "Four visits before birth",
      shortDescription: "Pregnant women seen at least four times.",
      value: 76,
    },
    {
      type: "progress",
      title: "Visits made as announced",
      shortDescription: "777 of 806; most of the others during the cyclone.",
      value: 96.4,
    },
    {
      type: "pictogram",
      title: "41,260 consultations",
      shortDescription: "3,260 more than planned.",
      icon: "Target#EF4444",
    },
    {
      type: "pictogram",
      title: "Taken over by the district",
      shortDescription: "Two vehicles and eleven posts.",
      icon: "Flag#3B82F6",
    },
  ],
  milestones: [
    ["Vehicles fitted out", "completed"],
    ["Timetable agreed with 31 hamlets", "completed"],
    ["First 10,000 consultations", "completed"],
    ["Audit", "completed"],
    ["Hand-over to the health district", "completed"],
  ],
  resources: [
    { title: "Final report", file: "antsirabe-final-report.pdf" },
    { title: "Visits and consultations by route", file: "antsirabe-visits-by-hamlet.csv" },
  ],
  team: [
    {
      firstName: "Hanta",
      lastName: "Rakotomalala",
      jobTitle: "Doctor in charge",
      portrait: "hanta-rakotomalala",
    },
    {
      firstName: "Tiana",
      lastName: "Andriamanana",
      jobTitle: "Logistics",
      portrait: "tiana-andriamanana",
    },
    {
      firstName: "Voahangy",
      lastName: "Rasoanirina",
      jobTitle: "Midwife",
      portrait: "voahangy-rasoa",
    },
    { firstName: "Jean-Luc", lastName: "Rabe", jobTitle: "Driver and mechanic" },
  ],
  pictures: [
    "antsirabe-road-through-the-terraces",
    "antsirabe-consultation-day",
    "antsirabe-hamlet-at-sunset",
  ],
  press: ["https://midi-madagasikara.mg/", "https://www.lexpress.mg/"],
  posts: [
    {
      description:
        "Last consultation day of the project in Betafo, and the first one of the district: same team, same hour, new logo on the door. #Antsirabe",
      daysAgo: 160,
      picture: "antsirabe-queue",
    },
  ],
  donors: ["hallam-and-wren-water-fund", "foundation-house"],
};
