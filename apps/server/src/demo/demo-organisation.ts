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

/** File below the assets. */
export const DEMO_LOGO = "organisation-logo.webp";

/** The invented organisation that a first start shows, by column. */
export const demoOrganisation = {
  name: "Terres d’Eau",
  short_description:
    "We bring clean water to villages and towns, together with the people who live there.",
  contact_email: "hello@terresdeau.example",
  website_url: "https://www.terresdeau.example/",
  imprint_url: "https://www.terresdeau.example/imprint",
  facebook_url: "https://www.facebook.com/terres.deau.vigie.demo",
  twitter_url: "https://x.com/terresdeau_demo",
  instagram_url: "https://www.instagram.com/terres.deau.vigie.demo/",
  linkedin_url: "https://www.linkedin.com/company/terres-deau-vigie-demo/",
} as const;

/** The person who tries the demo out, and a colleague who owns two of the projects. */
export const demoEmails = {
  member: "demo@vigie.example",
  colleague: "lucila.quispe@vigie.example",
} as const;

/** The projects of a first start. Lists order them by their dates. */
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
