import type { Deed } from "@vigie/domain/history/describe-entry";
import type { HistoryTable } from "@vigie/domain/history/table-words";
import type { StaffTexts, TextKey } from "@vigie/domain/language/texts";
import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";

/** Kinds of things by which changes can be filtered; the last three belong to no project. */
const kinds = [
  {
    value: "project",
    label: "history.factsBudgetAndFigures",
    tables: ["projects", "project_places"],
  },
  { value: "entries", label: "history.ledgerEntries", tables: ["ledger_entries"] },
  { value: "milestones", label: "history.milestones", tables: ["key_milestones"] },
  { value: "documents", label: "history.documents", tables: ["resources"] },
  { value: "team", label: "history.team", tables: ["team"] },
  { value: "pictures", label: "history.pictures", tables: ["photos_projet"] },
  { value: "press", label: "history.press", tables: ["press"] },
  { value: "results", label: "history.results", tables: ["indicators", "measurements"] },
  { value: "donors", label: "history.donors", tables: ["donors"] },
  { value: "partners", label: "history.partners", tables: ["partners"] },
  { value: "posts", label: "history.posts", tables: ["social_media_posts"] },
  { value: "members", label: "history.membersAndInvitations", tables: ["members", "invitations"] },
  {
    value: "organization",
    label: "history.organisation",
    tables: ["organisations", "followers", "webhooks"],
  },
  { value: "imports", label: "history.imports", tables: ["imports"] },
] as const satisfies readonly {
  value: string;
  label: TextKey;
  tables: readonly (HistoryTable | Deed)[];
}[];

/** Kinds of things that belong to a project. */
const kindsOfProjects = kinds.filter(
  ({ value }) => value !== "members" && value !== "organization" && value !== "imports",
);

const periods = [
  { value: "day", label: "history.last24Hours", days: 1 },
  { value: "week", label: "history.last7Days", days: 7 },
  { value: "month", label: "history.last30Days", days: 30 },
  { value: "year", label: "history.last12Months", days: 365 },
] as const;

export function periodOptions(t: StaffTexts): readonly { value: string; label: string }[] {
  return periods.map(({ value, label }) => ({ value, label: t(label) }));
}

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
export function kindOptions(
  t: StaffTexts,
  isOfProject: boolean,
): readonly { value: string; label: string }[] {
  return (isOfProject ? kindsOfProjects : kinds).map(({ value, label }) => ({
    value,
    label: t(label),
  }));
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
