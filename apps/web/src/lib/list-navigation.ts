import * as v from "valibot";

/** Navigation state that opens the list of projects on /monitoring. */
export const SHOW_PROJECTS = { showProjects: true } as const;

/** The same from the landing page, so that one step back leads there. */
export const SHOW_PROJECTS_FROM_LANDING = { ...SHOW_PROJECTS, fromLanding: true } as const;

/** Navigation state of a project page opened from the list, so that one step back leads there. */
export const FROM_LIST = { fromList: true } as const;

/** For a further step on the same page, from which one step back leads to that page again. */
export const FURTHER_STEP = { fromLanding: false, fromList: false } as const;

const knownState = v.object({
  showProjects: v.optional(v.boolean(), false),
  fromLanding: v.optional(v.boolean(), false),
  fromList: v.optional(v.boolean(), false),
});

type ListNavigation = v.InferOutput<typeof knownState>;

/** Reads how a public page was opened. Ignores unknown state. */
export function readListNavigation(state: unknown): ListNavigation {
  const known = v.safeParse(knownState, state);
  return known.success ? known.output : { showProjects: false, ...FURTHER_STEP };
}
