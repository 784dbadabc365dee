import { initials } from "@vigie/domain/format/initials";
import { memo, type ReactNode } from "react";
import { Avatar } from "@/components/project/avatar";
import { TableActions, TableCell } from "@/components/ui/table";
import type { StoredTeamMember } from "@/data/content/team";
import {
  PinnedMark,
  RowActions,
  RowFailure,
  RowFlash,
  RowHandle,
} from "@/features/project-editor/shared/collection/row-actions";
import { CollectionTableRow } from "@/features/project-editor/shared/collection/table-row";
import type { CollectionRow } from "@/features/project-editor/shared/collection/use-collection";
import { Typed } from "@/lib/language/typed-text";
import { fullName } from "./full-name";

interface TeamMemberRowProps extends CollectionRow<StoredTeamMember> {
  member: StoredTeamMember;
  /** Opens the member in the form, once the portrait has loaded. */
  onEdit: (member: StoredTeamMember) => void;
  /** The form, while it edits this member. */
  form: ReactNode;
}

/** A team member of the table; on phones the job title is below the name. */
export const TeamMemberRow = memo(function TeamMemberRow({
  member,
  onEdit,
  ...row
}: TeamMemberRowProps) {
  const { actions, isPinned, isRemoved } = row;
  const name = fullName(member);
  return (
    <CollectionTableRow id={member.id} columns={3} {...row}>
      <TableCell className="max-sm:row-start-1 sm:ps-2!">
        <RowFlash flash={row.flash} />
        <div className="flex items-center gap-2 sm:gap-3">
          <RowHandle id={member.id} name={name} isLifted={row.isLifted} reorder={row.reorder} />
          <Avatar
            photo={member.photoUrl ?? null}
            initials={initials(member.firstName, member.lastName)}
          />
          <div className="min-w-0">
            <p dir="auto" className="font-semibold">
              {name}
            </p>
            <PinnedMark isPinned={isPinned} />
            <RowFailure failure={row.failure} />
          </div>
        </div>
      </TableCell>
      <TableCell className="text-muted max-sm:row-start-2 max-sm:ps-26">
        <Typed text={member.jobTitle} />
      </TableCell>
      <TableActions>
        <RowActions
          name={name}
          onEdit={() => onEdit(member)}
          onDelete={() => actions.onDelete(member)}
          isRemoved={isRemoved}
        />
      </TableActions>
    </CollectionTableRow>
  );
});
