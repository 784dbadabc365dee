/** The project that the film makes. */
export const project = {
  title: "Wells for the schools of Kaya",
  budget: "86000",
  spent: "31500",
  /** A year from now, since the project is under way in the film. */
  endDate: `${new Date().getFullYear() + 1}-12-15`,
  country: "Burkina Faso",
  cities: ["Kaya", "Boulsa"],
  continent: "Africa",
  beneficiaries: "5400",
  shortDescription:
    "Twelve schools get a well, and a committee of parents and pupils that looks after it.",
  longDescription:
    "In the dry season pupils walk for an hour to fetch water. With the town of Kaya we drill " +
    "twelve wells in school yards, test the water every month, and train a committee in each school.",
  milestones: ["Sites chosen with the schools", "Six wells drilled"],
  pictures: ["kaya-committee-under-the-tree.webp", "kaya-drilling-at-dusk.webp"],
} as const;
