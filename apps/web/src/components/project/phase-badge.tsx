import { type ProjectStatus, projectStatusLabel } from "@vigie/domain/project/project-status";
import { Badge, type Tone } from "@/components/ui/badge";
import { useTexts } from "@/lib/language/use-texts";

const tones: Readonly<Record<ProjectStatus, Tone>> = {
  just_started: "teal",
  in_progress: "yellow",
  completed: "green",
};

/** A badge with the project's phase. */
export function PhaseBadge({ phase }: { phase: ProjectStatus }) {
  const t = useTexts();
  return <Badge tone={tones[phase]}>{projectStatusLabel(t, phase)}</Badge>;
}
