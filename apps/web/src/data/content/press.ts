import * as v from "valibot";
import { contentTable } from "./content-table";

const pressLink = v.object({
  id: v.string(),
  /** Its address, `http` or `https`. */
  url: v.string(),
  updated_at: v.string(),
});

/** An article that mentions a project. */
export type StoredPressLink = v.InferOutput<typeof pressLink>;

/** The press links of a project, oldest first. */
export const pressTable = contentTable("press", {
  key: ["press"],
  columns: { url: "press_url" },
  row: pressLink,
  failures: {
    load: "Failed to load press links",
    save: "Failed to save press link",
    remove: "Failed to delete press link",
  },
});
