import { useQuery } from "@tanstack/react-query";
import { initials } from "@vigie/domain/format/initials";
import { ExternalLink } from "lucide-react";
import { useNearView } from "@/components/hooks/use-near-view";
import { Avatar } from "@/components/project/avatar";
import { type PublicTeamMember, portraitsQuery } from "@/data/content/public-team";
import { Section } from "@/features/project-page/navigation/section";
import { ShowAll } from "@/features/project-page/navigation/show-all";

const shownAtFirst = 12;

interface TeamSectionProps {
  projectId: string;
  team: readonly PublicTeamMember[];
}

/** Who does it, with their faces once they come near the view. */
export function TeamSection({ projectId, team }: TeamSectionProps) {
  const { ref, isNear } = useNearView();
  const { data: portraits } = useQuery({ ...portraitsQuery(projectId), enabled: isNear });
  return (
    <Section id="team">
      <div ref={ref} className="flex flex-col">
        <ShowAll items={team} limit={shownAtFirst} noun="people">
          {(shown, list) => (
            <ul
              ref={list}
              className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 print:grid-cols-3 print:gap-2"
            >
              {shown.map((member) => (
                <TeamMember
                  key={member.id}
                  member={member}
                  portrait={portraits?.[member.id] ?? null}
                />
              ))}
            </ul>
          )}
        </ShowAll>
      </div>
    </Section>
  );
}

interface TeamMemberProps {
  member: PublicTeamMember;
  portrait: string | null;
}

function TeamMember({ member, portrait }: TeamMemberProps) {
  const { firstName, lastName, jobTitle, profile } = member;
  return (
    <li className="flex min-w-0 items-center gap-4 rounded-card border border-line bg-surface p-3 sm:p-4 print:border-0 print:p-0">
      <span className="shrink-0 print:hidden">
        <Avatar photo={portrait} initials={initials(firstName, lastName)} size="large" />
      </span>
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere font-semibold leading-snug">
          {firstName} {lastName}
        </p>
        <p dir="auto" className="wrap-anywhere mt-0.5 text-muted text-sm">
          {jobTitle}
        </p>
        {profile === null ? null : (
          <ProfileLink address={profile} of={`${firstName} ${lastName}`} />
        )}
      </div>
    </li>
  );
}

function ProfileLink({ address, of }: { address: string; of: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-primary text-sm hover:underline print:hidden"
    >
      LinkedIn
      <ExternalLink aria-hidden className="size-3.5" />{" "}
      <span className="sr-only">of {of} (opens in a new tab)</span>
    </a>
  );
}
