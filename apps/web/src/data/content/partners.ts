import { rowOf } from "@vigie/domain/tables/fact";
import { partners } from "@vigie/domain/tables/partners";
import * as v from "valibot";
import { contentTable } from "./content-table";
import { webAddressOrNull } from "./web-address";

const row = v.object({ ...rowOf(partners.facts).entries, website: webAddressOrNull });

/** Who carries a project out with the organisation. */
export type StoredPartner = v.InferOutput<typeof row>;

/** The partners of a project, in its order. */
export const partnersTable = contentTable(partners, {
  key: ["partners"],
  row,
  failures: {
    load: "failed.loadPartners",
    save: "failed.savePartner",
    remove: "failed.deletePartner",
  },
});
