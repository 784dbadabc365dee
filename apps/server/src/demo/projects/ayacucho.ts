import type { DemoProject } from "../demo-project";

/** Water that is stored in the ground, in Peru. */
export const ayacucho: DemoProject = {
  owner: "colleague",
  title: "Sowing water above Ayacucho",
  is_online: true,
  status: "completed",
  budget: 121_000,
  money_spent: 118_943.5,
  start: { months: -30, day: 1 },
  end: { months: -2, day: 28 },
  countries: ["pe"],
  cities: ["Ayacucho", "Huanta"],
  continent: "South America",
  beneficiaries: 3_600,
  short_description:
    "Four highland lagoons hold back the rain again, behind dikes built in common work.",
  long_description:
    "Since glaciers have shrunk, springs and pastures above Ayacucho depend on what the rainy season leaves in the ground. Eleven Quechua-speaking communities chose four natural hollows and closed them with dikes of stone and clay, built in the faena, the day of common work. The lagoons keep 172,000 cubic metres, feed springs below and water alpacas through the dry months. The assembly decides when a sluice is opened.",
  "mot-rs": "#SiembraDeAgua",
  createdDaysAgo: 930,
  updatedHoursAgo: 8 * 24,
  dataViz: [
    {
      type: "pie",
      title: "Filled in the last rains",
      shortDescription: "169,200 of 172,000 cubic metres.",
      value: 98.4,
    },
    {
      type: "progress",
      title: "Springs that flow all year",
      shortDescription: "17 of 23 below the lagoons.",
      value: 74,
    },
    {
      type: "pictogram",
      title: "4,310 days of common work",
      shortDescription: "Given by 412 households.",
      icon: "Trophy#EC4899",
    },
    {
      type: "pictogram",
      title: "Owned by the communities",
      shortDescription: "The assembly keeps keys, tools and accounts.",
      icon: "Heart#EF4444",
    },
  ],
  milestones: [
    ["Hollows chosen with the elders", "completed"],
    ["Dikes of Yanaqocha and Pumaqocha", "completed"],
    ["Dikes of Wallpaqocha and Tukuqocha", "completed"],
    ["Rules for the sluices adopted", "completed"],
  ],
  resources: [
    { title: "Agreement on the common work", file: "ayacucho-faena-agreement.docx" },
    { title: "Levels of the four lagoons", file: "ayacucho-lagoon-levels.csv" },
  ],
  team: [
    {
      firstName: "Lucila",
      lastName: "Quispe",
      jobTitle: "Project lead",
      portrait: "lucila-quispe",
    },
    {
      firstName: "Edgar",
      lastName: "Huamán",
      jobTitle: "Civil engineer",
      portrait: "edgar-huaman",
    },
    { firstName: "Rosa", lastName: "Mendoza", jobTitle: "Hydrologist", portrait: "rosa-mendoza" },
    { firstName: "Teófilo", lastName: "Ccorahua", jobTitle: "Liaison with the assembly" },
  ],
  pictures: ["ayacucho-lagoon", "ayacucho-faena-at-the-dike", "ayacucho-andenes-at-sunset"],
  press: ["https://andina.pe/", "https://ojo-publico.com/"],
  posts: [
    {
      description:
        "Yanaqocha is full to the sill, and the alpacas have noticed. The sluice stays closed until the assembly decides. #SiembraDeAgua",
      daysAgo: 58,
      picture: "ayacucho-alpacas",
    },
  ],
  donors: ["fundacion-riolindo", "foundation-house"],
};
