import { donors } from "./donors";
import { indicators } from "./indicators";
import { ledger } from "./ledger";
import { measurements } from "./measurements";
import { milestones } from "./milestones";
import { partners } from "./partners";
import { photos } from "./photos";
import { places } from "./places";
import { posts } from "./posts";
import { press } from "./press";
import { generalInformation, sharedFacts } from "./projects";
import { resources } from "./resources";
import { team } from "./team";

/** Every table, or slice of one, of which the facts are told. */
export const declaredTables = [
  generalInformation,
  sharedFacts,
  milestones,
  resources,
  team,
  press,
  photos,
  posts,
  donors,
  partners,
  places,
  indicators,
  measurements,
  ledger,
] as const;
