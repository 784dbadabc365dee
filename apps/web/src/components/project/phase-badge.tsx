import { type ProjectStatus, projectStatusLabel } from "@vigie/domain/project/project-status";
import { Badge, type Tone } from "@/components/ui/badge";

const tones: Readonly<Record<ProjectStatus, Tone>> = {
  just_started: "teal",
  in_progress: "yellow",
  completed: "green",
};

/** A badge with the project's phase. */
export function PhaseBadge({ phase }: { phase: ProjectStatus }) {
  return <Badge tone={tones[phase]}>{projectStatusLabel(phase)}</Badge>;
}
