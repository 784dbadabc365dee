import { isWebAddress } from "@vigie/domain/files/web-address";
import * as v from "valibot";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { TeamCards } from "@/components/project/team-cards";
import type { StoredTeamMember } from "@/data/content/team";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { useRowsWithTyped } from "@/features/project-editor/shared/collection/typed-row";

interface TeamPreviewProps {
  members: readonly StoredTeamMember[];
}

/** A person is shown from the first letter of a name on. */
const typedMember = v.pipe(
  v.object({
    firstName: v.string(),
    lastName: v.string(),
    jobTitle: v.string(),
    photoUrl: v.nullable(v.string()),
    linkedinUrl: v.string(),
  }),
  v.check(({ firstName, lastName }) => `${firstName}${lastName}`.trim() !== ""),
);

/** The team as visitors see it, with the person in the form. */
export function TeamPreview({ members }: TeamPreviewProps) {
  const people = members.map(({ photoUrl = null, ...member }) => ({ ...member, photoUrl }));
  const shown = useRowsWithTyped(people, typedMember, ({ linkedinUrl, ...typed }, id) => ({
    ...typed,
    id,
    linkedinUrl: isWebAddress(linkedinUrl) ? linkedinUrl : null,
  }));
  const portraits = shown.map(({ id, photoUrl }) => [id, storedImageAddress(photoUrl)] as const);
  return (
    <PagePreview isEmpty={shown.length === 0}>
      <TeamCards team={shown} portraits={Object.fromEntries(portraits)} />
    </PagePreview>
  );
}
