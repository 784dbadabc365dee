import type { StaffTexts } from "../language/texts";

/** How far a project reaches: the codes of IATI's list ActivityScope. */
export const ACTIVITY_SCOPES = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;

type ActivityScope = (typeof ACTIVITY_SCOPES)[number];

/** The scopes as choices of a field. */
export function activityScopeOptions(t: StaffTexts): { value: ActivityScope; label: string }[] {
  return ACTIVITY_SCOPES.map((value) => ({ value, label: t(`activityScopes.scope${value}`) }));
}

/** The name of a stored scope, `National`; the code where it is none. */
export function activityScopeLabel(t: StaffTexts, stored: string): string {
  return activityScopeOptions(t).find(({ value }) => value === stored)?.label ?? stored;
}
