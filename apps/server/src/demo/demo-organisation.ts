import type { DemoProject } from "./demo-project";
import { antsirabe } from "./projects/antsirabe";
import { ayacucho } from "./projects/ayacucho";
import { chiquimula } from "./projects/chiquimula";
import { danube } from "./projects/danube";
import { dhulikhel } from "./projects/dhulikhel";
import { kaya } from "./projects/kaya";
import { bekaa, ouagadougou, oyapock } from "./projects/not-online";
import { saloum } from "./projects/saloum";
import { satkhira } from "./projects/satkhira";
import { tanna } from "./projects/tanna";
import { zambezi } from "./projects/zambezi";

/** The invented organisation that a first start shows. */
export const demoOrganisation = {
  name: "Terres d’Eau",
  /** File below the assets. */
  logo: "organisation-logo.webp",
  facebookUrl: "https://www.facebook.com/terres.deau.vigie.demo",
  twitterUrl: "https://x.com/terresdeau_demo",
  instagramUrl: "https://www.instagram.com/terres.deau.vigie.demo/",
  linkedinUrl: "https://www.linkedin.com/company/terres-deau-vigie-demo/",
} as const;

/** The person who tries the demo out, and a colleague who owns two of the projects. */
export const demoEmails = {
  member: "demo@vigie.example",
  colleague: "lucila.quispe@vigie.example",
} as const;

export const demoProjects: DemoProject[] = [
  kaya,
  saloum,
  antsirabe,
  zambezi,
  dhulikhel,
  satkhira,
  ayacucho,
  tanna,
  danube,
  chiquimula,
  bekaa,
  oyapock,
  ouagadougou,
];
