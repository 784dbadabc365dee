import { rowOf } from "@vigie/domain/tables/fact";
import { press } from "@vigie/domain/tables/press";
import type * as v from "valibot";
import { contentTable } from "./content-table";

const row = rowOf(press.facts);

/** An article that mentions a project. */
export type StoredPressLink = v.InferOutput<typeof row>;

/** The press links of a project, oldest first. */
export const pressTable = contentTable(press, {
  key: ["press"],
  row,
  failures: {
    load: "failed.loadPressLinks",
    save: "failed.savePressLink",
    remove: "failed.deletePressLink",
  },
});
