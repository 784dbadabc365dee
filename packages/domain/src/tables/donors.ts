import * as v from "valibot";
import { table } from "./fact";
import { address, internal, line, renditionFacts } from "./kinds";
import { participantFacts } from "./participants";

export const donors = table(
  "donors",
  {
    /** The address of the picture; none for a donor without one, who has a name. */
    image: internal("image", v.nullable(v.string())),
    name: line("name", "name"),
    /** Their own page. */
    website: address("website_url"),
    ...participantFacts,
    ...renditionFacts,
  },
  "name",
);
