import { table } from "./fact";
import { address, requiredLine } from "./kinds";
import { participantFacts, partnerRole } from "./participants";

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
