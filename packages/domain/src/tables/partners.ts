import { table } from "./fact";
import { address, participantFacts, partnerRole, requiredLine } from "./kinds";

/** Who carries the project out with the organisation. */
export const partners = table(
  "partners",
  {
    name: requiredLine("name", "name"),
    role: partnerRole("role"),
    /** Their own page. */
    website: address("website_url"),
    ...participantFacts,
  },
  "name",
);
