import * as v from "valibot";
import { webAddressHost } from "../files/web-address";
import { formatEuros } from "../format/money";
import { projectStatusLabel, readProjectStatus } from "../project/project-status";
import { counted, type Sentence, say } from "./sentence";
import { shortened } from "./shown-value";

const kinds = [
  "milestone_added",
  "milestone_completed",
  "pictures_added",
  "figure_added",
  "figure_changed",
  "resource_added",
  "press_added",
  "post_added",
  "phase_changed",
  "budget_changed",
] as const;

/** A row of `public_changes`; without the label if several changes were grouped. */
export const publicChange = v.object({
  /** ISO timestamp. */
  changed_at: v.string(),
  /** One of `kinds`; a later version may add others, which are left out. */
  kind: v.string(),
  label: v.nullable(v.string()),
  /** The number of grouped changes. */
  items: v.number(),
});

export type PublicChange = v.InferOutput<typeof publicChange>;

type Kind = (typeof kinds)[number];

const words: Readonly<Record<Kind, { one: string; many: string }>> = {
  milestone_added: { one: "New milestone", many: "new milestones" },
  milestone_completed: { one: "Milestone completed", many: "milestones completed" },
  pictures_added: { one: "New picture", many: "new pictures" },
  figure_added: { one: "New figure", many: "new figures" },
  figure_changed: { one: "Figure updated", many: "figures updated" },
  resource_added: { one: "New document", many: "new documents" },
  press_added: { one: "New article", many: "new articles" },
  post_added: { one: "New post", many: "new posts" },
  phase_changed: { one: "Phase", many: "changes of the phase" },
  budget_changed: { one: "Budget updated", many: "changes of the budget" },
};

/** Kinds that are described without a name, since file names mean nothing to visitors. */
const unnamed: ReadonlySet<Kind> = new Set(["pictures_added"]);

/**
 * A public change as visitors read it: `Milestone completed: Boreholes 1 to 7`, `3 new pictures`.
 * Null for a kind that this version does not know.
 */
export function describePublicChange(change: PublicChange): Sentence | null {
  const kind = kinds.find((known) => known === change.kind);
  if (kind === undefined) return null;
  const { one, many } = words[kind];
  if (change.items > 1) return [counted(change.items, { one, many })];
  const label = shortened(shownLabel(kind, change.label ?? ""));
  return label === "" || unnamed.has(kind) ? [one] : say`${one}: ${{ quoted: label }}`;
}

function shownLabel(kind: Kind, label: string): string {
  switch (kind) {
    case "phase_changed":
      return projectStatusLabel(readProjectStatus(label));
    case "budget_changed":
      return /^\d+(?:\.\d+)?$/.test(label) ? formatEuros(Number(label)) : "";
    case "press_added":
      return webAddressHost(label)?.replace(/^www\./, "") ?? "";
    default:
      return label;
  }
}
