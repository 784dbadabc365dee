import { useLocation } from "react-router";
import { StepBackLink } from "@/components/layout/step-back-link";
import { readListNavigation, SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";

/** The way back to the list: to the very place in it, for those who came from there. */
export function BackToProjects() {
  const { fromList } = readListNavigation(useLocation().state);
  return (
    <StepBackLink to={paths.monitoring} state={SHOW_PROJECTS} isOneStep={fromList}>
      Back to Projects
    </StepBackLink>
  );
}
