import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { EditorPage } from "@/components/layout/editor-page";
import { Table } from "@/components/ui/table";
import { removeRow } from "@/data/content/content-changes";
import {
  type StoredTeamMember,
  storedPortraitsQuery,
  teamMemberQuery,
  teamTable,
  withPortraits,
} from "@/data/content/team";
import { EditableCollection } from "@/features/project-editor/shared/collection/collection";
import {
  type CollectionActions,
  useCollection,
} from "@/features/project-editor/shared/collection/use-collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useReorder } from "@/features/project-editor/shared/reorder/use-reorder";
import { errorMessage } from "@/lib/data-error";
import { useStaffTexts } from "@/lib/language/use-texts";
import { fullName } from "./full-name";
import { TeamMemberForm } from "./team-member-form";
import { TeamMemberRow } from "./team-member-row";
import { TeamPreview } from "./team-preview";

/** Team. */
export function TeamPage({ projectId }: EditorPageProps) {
  const t = useStaffTexts();
  const members = useQuery(teamTable.list(projectId));
  const { data: listed } = members;
  const { data: portraits } = useQuery({
    ...storedPortraitsQuery(projectId),
    enabled: listed !== undefined,
  });
  const team = useMemo(() => listed && withPortraits(listed, portraits), [listed, portraits]);
  return (
    <EditorPage
      title={t("editor.team")}
      intro={t("editor.addTheNamesOfThe")}
      query={members}
      preview
    >
      {(stored) => (
        <>
          <Team projectId={projectId} members={team ?? stored} />
          <TeamPreview members={team ?? stored} />
        </>
      )}
    </EditorPage>
  );
}

interface TeamProps {
  projectId: string;
  members: readonly StoredTeamMember[];
}

const textsOf = (member: StoredTeamMember) => [fullName(member), member.jobTitle];

/** The team in its order, and the form that adds a member or edits one in place. */
function Team({ projectId, members }: TeamProps) {
  const t = useStaffTexts();
  const { queryKey } = teamTable.list(projectId);
  const order = useReorder({ table: "team", projectId, queryKey, rows: members, nameOf: fullName });
  const collection = useCollection<StoredTeamMember>({
    projectId,
    rows: order.rows,
    textsOf,
    order,
    remove: (address) => removeRow(teamTable, address),
    queryKey,
    success: t("editor.teamMemberDeletedSuccessfully"),
    question: (member) => ({
      title: t("editor.deleteThisTeamMember"),
      text: t("editor.isDeletedFromTheTeam", { fullName: fullName(member) }),
      action: t("editor.deleteTeamMember"),
    }),
  });
  const edit = useEditWithPortrait(collection.actions);
  const form = (
    <TeamMemberForm key={collection.formKey} projectId={projectId} collection={collection} />
  );

  return (
    <EditableCollection
      collection={collection}
      heading={t("editor.teamMembers")}
      add={t("editor.addATeamMember")}
      empty={t("editor.noTeamMembersHaveBeen")}
      order={order}
      form={form}
    >
      {(rows) => (
        <Table
          label={t("editor.teamMembers")}
          columns={[t("editor.name"), t("editor.jobTitle"), t("editor.actions")]}
          actionsWidth="w-32"
          rows={rows}
        >
          {collection.shown.map((member) => {
            const row = collection.row(member);
            return (
              <TeamMemberRow
                key={member.id}
                member={member}
                onEdit={edit}
                form={row.isEdited ? form : null}
                {...row}
              />
            );
          })}
        </Table>
      )}
    </EditableCollection>
  );
}

/** Opens members in the form, after loading their portraits if necessary. */
function useEditWithPortrait({ onEdit, setFailure }: CollectionActions<StoredTeamMember>) {
  const t = useStaffTexts();
  const client = useQueryClient();
  const asked = useRef<StoredTeamMember>(undefined);
  return useCallback(
    (member: StoredTeamMember) => {
      asked.current = member;
      if (member.photoUrl !== undefined) return onEdit(member);
      setFailure(member.id, null);
      client.fetchQuery(teamMemberQuery(member.id)).then(
        (loaded) => {
          // Another one may have been chosen meanwhile.
          if (asked.current === member) onEdit(loaded);
        },
        (error) => setFailure(member.id, errorMessage(t, error)),
      );
    },
    [t, client, onEdit, setFailure],
  );
}
