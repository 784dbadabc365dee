import { table } from "./fact";
import { address } from "./kinds";

/** Articles that mention the project. */
export const press = table("press", {
  url: address("press_url", { isRequired: true }),
});
