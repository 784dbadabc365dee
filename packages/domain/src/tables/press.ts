import { table } from "./fact";
import { requiredAddress } from "./kinds";

/** Articles that mention the project. */
export const press = table(
  "press",
  {
    url: requiredAddress("press_url", "pressUrl"),
  },
  "url",
);
