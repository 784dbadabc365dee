import { type ProjectStatus, projectStatusLabel } from "@vigie/domain/project/project-status";
import { Badge, type Tone } from "@/components/ui/badge";

const tones: Readonly<Record<ProjectStatus, Tone>> = {
  just_started: "teal",
  in_progress: "yellow",
  completed: "green",
};

/** How far a project has come, in a word. */
export function PhaseBadge({ phase }: { phase: ProjectStatus }) {
  return <Badge tone={tones[phase]}>{projectStatusLabel(phase)}</Badge>;
}
