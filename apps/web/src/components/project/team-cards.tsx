import { initials } from "@vigie/domain/format/initials";
import { ExternalLink } from "lucide-react";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { Avatar } from "./avatar";
import { ShowAll } from "./show-all";

const shownAtFirst = 12;

/** A person of a project's team as the public page shows them. */
export interface ShownTeamMember {
  id: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  /** Address of their own page, `http` or `https`; null for none. */
  linkedinUrl: string | null;
}

interface TeamCardsProps {
  team: readonly ShownTeamMember[];
  /** The addresses of portraits by member id; undefined while loading. */
  portraits: Readonly<Record<string, string | null>> | undefined;
}

/** The members of a team, each with a portrait or initials; further ones on demand. */
export function TeamCards({ team, portraits }: TeamCardsProps) {
  return (
    <ShowAll items={team} limit={shownAtFirst} words="project.allPeople">
      {(shown, list) => (
        <ul
          ref={list}
          className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 print:grid-cols-3 print:gap-2"
        >
          {shown.map((member) => (
            <TeamCard key={member.id} member={member} portrait={portraits?.[member.id] ?? null} />
          ))}
        </ul>
      )}
    </ShowAll>
  );
}

interface TeamCardProps {
  member: ShownTeamMember;
  portrait: string | null;
}

function TeamCard({ member, portrait }: TeamCardProps) {
  const { firstName, lastName, jobTitle, linkedinUrl } = member;
  return (
    <li className="flex min-w-0 items-center gap-4 rounded-card border border-line bg-surface p-3 sm:p-4 print:border-0 print:p-0">
      <span className="shrink-0 print:hidden">
        <Avatar photo={portrait} initials={initials(firstName, lastName)} size="large" />
      </span>
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere font-semibold leading-snug">
          {`${firstName} ${lastName}`}
        </p>
        <Typed as="p" text={jobTitle} className="wrap-anywhere mt-0.5 text-muted text-sm" />
        {linkedinUrl === null ? null : (
          <ProfileLink address={linkedinUrl} of={`${firstName} ${lastName}`} />
        )}
      </div>
    </li>
  );
}

function ProfileLink({ address, of }: { address: string; of: string }) {
  const t = useProjectTexts();
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-primary text-sm hover:underline print:hidden"
    >
      LinkedIn
      <ExternalLink aria-hidden className="size-3.5" />{" "}
      <span className="sr-only">{t("project.ofOpensInANew", { name: of })}</span>
    </a>
  );
}
