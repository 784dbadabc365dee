import * as v from "valibot";
import { openOrganisation, openProject } from "./open-project";

const {
  milestones: _milestones,
  documents: _documents,
  team: _team,
  press: _press,
  pictures: _pictures,
  donors: _donors,
  partners: _partners,
  indicators: _indicators,
  money: _money,
  entries: _entries,
  related_activities: _related,
  ...facts
} = openProject.entries;

/** A project as a row of a list: its own facts, its places, and names of who belongs to it. */
export const listedProject = v.object({
  ...facts,
  organisation: v.pick(openOrganisation, [
    "id",
    "name",
    "language",
    "licence",
    "licence_url",
    "iati_identifier",
  ]),
  /** Their names; donors that have a picture alone are left out. */
  donors: v.array(v.string()),
});

export type ListedProject = v.InferOutput<typeof listedProject>;
