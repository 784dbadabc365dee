import type { StaffTexts } from "../language/texts";

/** How an activity is related to a project: the codes of IATI's list RelatedActivityType. */
export const RELATIONS = ["1", "2", "3", "4", "5"] as const;

type Relation = (typeof RELATIONS)[number];

/** A related activity as lists have it: `1:XM-DAC-41114-1`. */
export interface RelatedActivity {
  relation: string;
  identifier: string;
}

export function readRelatedActivity(text: string): RelatedActivity {
  return { relation: text.slice(0, 1), identifier: text.slice(2) };
}

export function relatedActivityText({ relation, identifier }: RelatedActivity): string {
  return `${relation}:${identifier}`;
}

/** The relations as choices of a field. */
export function relationOptions(t: StaffTexts): { value: Relation; label: string }[] {
  return RELATIONS.map((value) => ({ value, label: t(`relations.relation${value}`) }));
}

/** A stored activity as people read it: `It is part of: XM-DAC-41114-1`. */
export function relatedActivityLabel(t: StaffTexts, stored: string): string {
  const { relation, identifier } = readRelatedActivity(stored);
  const option = relationOptions(t).find(({ value }) => value === relation);
  return t("common.labelled", { label: option?.label ?? relation, value: identifier });
}
