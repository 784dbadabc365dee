import type { HistoryTable } from "@vigie/domain/history/table-words";
import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";

/** Kinds of things by which changes can be filtered; the last two belong to no project. */
const kinds = [
  { value: "project", label: "Facts, budget and figures", tables: ["projects", "project_places"] },
  { value: "milestones", label: "Milestones", tables: ["key_milestones"] },
  { value: "documents", label: "Documents", tables: ["resources"] },
  { value: "team", label: "Team", tables: ["team"] },
  { value: "pictures", label: "Pictures", tables: ["photos_projet"] },
  { value: "press", label: "Press", tables: ["press"] },
  { value: "donors", label: "Donors", tables: ["donors"] },
  { value: "posts", label: "Posts", tables: ["social_media_posts"] },
  { value: "members", label: "Members and invitations", tables: ["members", "invitations"] },
  { value: "organization", label: "Organisation", tables: ["organisations"] },
] as const satisfies readonly {
  value: string;
  label: string;
  tables: readonly HistoryTable[];
}[];

/** Kinds of things that belong to a project. */
const kindsOfProjects = kinds.filter(
  ({ value }) => value !== "members" && value !== "organization",
);

const periods = [
  { value: "day", label: "Last 24 hours", days: 1 },
  { value: "week", label: "Last 7 days", days: 7 },
  { value: "month", label: "Last 30 days", days: 30 },
  { value: "year", label: "Last 12 months", days: 365 },
] as const;

export const periodOptions: readonly { value: string; label: string }[] = periods;

/** The choice of changes that were not made by a member. */
export const OPERATOR = "operator";

/** The filters in the address; empty strings for none. */
export interface HistoryChoice {
  /** An account, or `operator`. */
  by: string;
  /** One of {@link kindOptions}. */
  kind: string;
  /** One of {@link periodOptions}. */
  period: string;
}

/** Choices of the kind of thing, for one project or the whole organisation. */
export function kindOptions(isOfProject: boolean): readonly { value: string; label: string }[] {
  return isOfProject ? kindsOfProjects : kinds;
}

/** Parses the filters of an address; unknown values are ignored. */
export function readChoice(params: URLSearchParams): HistoryChoice {
  const by = params.get("by");
  const known = (options: readonly { value: string }[], name: string) =>
    options.find(({ value }) => value === params.get(name))?.value ?? "";
  return {
    by: by === OPERATOR || v.is(uuid, by) ? by : "",
    kind: known(kinds, "kind"),
    period: known(periods, "period"),
  };
}

export function writeChoice(choice: HistoryChoice): URLSearchParams {
  return new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ""));
}

export function filtersOf(choice: HistoryChoice) {
  return {
    by: choice.by === "" ? null : choice.by,
    tables: kinds.find(({ value }) => value === choice.kind)?.tables ?? null,
    days: periods.find(({ value }) => value === choice.period)?.days ?? null,
  };
}
