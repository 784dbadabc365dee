import { initials } from "@vigie/domain/format/initials";
import { Avatar } from "@/components/project/avatar";
import { TableActions, TableCell, TableRow } from "@/components/ui/table";
import type { StoredTeamMember } from "@/data/content/team";
import { RowActions } from "@/features/project-editor/shared/row-actions";
import type { CollectionRow } from "@/features/project-editor/shared/use-collection";
import { classNames } from "@/lib/class-names";
import { fullName } from "./full-name";

interface TeamMemberRowProps extends CollectionRow {
  member: StoredTeamMember;
}

/** A team member of the table; on phones the job title stands below the name. */
export function TeamMemberRow(props: TeamMemberRowProps) {
  const { member, isEdited, isRemoved, onEdit, onDelete } = props;
  const name = fullName(member);
  return (
    <TableRow
      aria-current={isEdited || undefined}
      aria-busy={isRemoved}
      className={classNames(
        "max-sm:relative max-sm:pl-18",
        isEdited && "bg-tint",
        isRemoved && "opacity-60",
      )}
    >
      <TableCell className="max-sm:row-start-1">
        <div className="flex items-center gap-3">
          <span className="flex max-sm:absolute max-sm:top-3.5 max-sm:left-4">
            <Avatar
              photo={member.photoUrl}
              initials={initials(member.firstName, member.lastName)}
            />
          </span>
          <span dir="auto" className="min-w-0 font-semibold">
            {name}
          </span>
        </div>
      </TableCell>
      <TableCell className="text-muted max-sm:row-start-2">
        <span dir="auto">{member.jobTitle}</span>
      </TableCell>
      <TableActions>
        <RowActions name={name} onEdit={onEdit} onDelete={onDelete} isRemoved={isRemoved} />
      </TableActions>
    </TableRow>
  );
}
