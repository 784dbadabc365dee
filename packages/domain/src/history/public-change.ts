import * as v from "valibot";
import { webAddressHost } from "../files/web-address";
import { EURO, formatMoney } from "../format/money";
import type { VisitorTexts } from "../language/texts";
import { projectStatusLabel, readProjectStatus } from "../project/project-status";
import { type Sentence, say, shortened } from "./sentence";

const kinds = [
  "milestone_added",
  "milestone_completed",
  "proof_added",
  "pictures_added",
  "figure_added",
  "figure_changed",
  "resource_added",
  "press_added",
  "post_added",
  "measurement_added",
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
  /** The renditions of the picture that proves a milestone, for `readRenditions`; null for none. */
  rendition_base: v.nullable(v.string()),
  picture_width: v.nullable(v.number()),
  picture_height: v.nullable(v.number()),
  picture_colour: v.nullable(v.string()),
});

export type PublicChange = v.InferOutput<typeof publicChange>;

type Kind = (typeof kinds)[number];

/** Kinds that are described without a name, since file names mean nothing to visitors. */
const unnamed: ReadonlySet<Kind> = new Set(["pictures_added"]);

/**
 * A public change as visitors read it: `Milestone completed: Boreholes 1 to 7`, `3 new pictures`.
 * Null for a kind that this version does not know.
 */
export function describePublicChange(
  t: VisitorTexts,
  change: Pick<PublicChange, "kind" | "label" | "items">,
): Sentence | null {
  const kind = kinds.find((known) => known === change.kind);
  if (kind === undefined) return null;
  if (change.items > 1) return [t(`changes.${kind}_many`, { count: change.items })];
  const label = shortened(shownLabel(t, kind, change.label ?? ""));
  const words = t(`changes.${kind}`);
  if (label === "" || unnamed.has(kind)) return [words];
  return say(t, "common.labelled", { label: words, value: { quoted: label } });
}

function shownLabel(t: VisitorTexts, kind: Kind, label: string): string {
  switch (kind) {
    case "phase_changed":
      return projectStatusLabel(t, readProjectStatus(label));
    case "budget_changed":
      return amountText(t, label);
    case "press_added":
      return webAddressHost(label)?.replace(/^www\./, "") ?? "";
    default:
      return label;
  }
}

/** `412000.00 XOF`; an answer that was kept on a device from before there were other currencies has no code. */
function amountText(t: VisitorTexts, label: string): string {
  const [, amount, currency = EURO] = /^(\d+(?:\.\d+)?)(?: ([A-Z]{3}))?$/.exec(label) ?? [];
  return amount === undefined ? "" : formatMoney(t, Number(amount), currency);
}
