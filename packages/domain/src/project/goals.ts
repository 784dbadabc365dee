import type { VisitorTexts } from "../language/texts";

/** The goals of the United Nations for sustainable development, by their numbers. */
export const GOALS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;

export type Goal = (typeof GOALS)[number];

/** The goal of a number, also as a text; null for what is none. */
export function readGoal(written: unknown): Goal | null {
  const number =
    typeof written === "string" && /^\d{1,2}$/.test(written) ? Number(written) : written;
  return GOALS.find((goal) => goal === number) ?? null;
}

/** The goals of a stored list, or of texts of a form, in their order and each once. */
export function readGoals(stored: unknown): Goal[] {
  const chosen = new Set(Array.isArray(stored) ? stored.map(readGoal) : []);
  return GOALS.filter((goal) => chosen.has(goal));
}

/** A goal as an option of a form or a filter. */
export function goalChoice(t: VisitorTexts, goal: Goal): { value: string; label: string } {
  return { value: String(goal), label: goalLabel(t, goal) };
}

/** The numbers and names of the goals of a stored list. */
export function goalLabels(t: VisitorTexts, stored: unknown): string[] {
  return readGoals(stored).map((goal) => goalLabel(t, goal));
}

/** The number and name of a goal: `6 Clean Water and Sanitation`. */
export function goalLabel(t: VisitorTexts, goal: Goal): string {
  return `${goal} ${goalName(t, goal)}`;
}

/** The short name that the United Nations give it. */
export function goalName(t: VisitorTexts, goal: Goal): string {
  return t(`goals.goal${goal}`);
}
