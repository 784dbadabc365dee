import { useQuery } from "@tanstack/react-query";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { TeamCards } from "@/components/project/team-cards";
import { type PublicTeamMember, portraitsQuery } from "@/data/content/public-team";
import { Section } from "@/features/project-page/navigation/section";

interface TeamSectionProps {
  projectId: string;
  team: readonly PublicTeamMember[];
}

/** Who does it, with their faces once they come near the view. */
export function TeamSection({ projectId, team }: TeamSectionProps) {
  const { ref, isNear } = useNearViewport();
  const { data: portraits } = useQuery({ ...portraitsQuery(projectId), enabled: isNear });
  return (
    <Section id="team">
      <div ref={ref} className="flex flex-col">
        <TeamCards team={team} portraits={portraits} />
      </div>
    </Section>
  );
}
