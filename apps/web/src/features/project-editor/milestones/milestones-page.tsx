import { useQuery } from "@tanstack/react-query";
import { milestoneSchema } from "@vigie/domain/forms/milestone";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { milestoneStatusLabel, nextMilestoneStatus } from "@vigie/domain/project/milestone-status";
import { CircleCheckBig } from "lucide-react";
import { useState } from "react";
import { EditorPage } from "@/components/layout/editor-page";
import { PagePreview } from "@/components/layout/preview/page-preview";
import type { ShownMilestone } from "@/components/project/activity/milestone-list";
import { MilestonesCard } from "@/components/project/activity/milestones-card";
import { removeRow } from "@/data/content/content-changes";
import { type KeyMilestone, milestonesTable } from "@/data/content/milestones";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photosTable } from "@/data/content/photos";
import { resourcesTable, type StoredResource } from "@/data/content/resources";
import { EditableCollection } from "@/features/project-editor/shared/collection/collection";
import { RowList } from "@/features/project-editor/shared/collection/list-row";
import { useRowsWithTyped } from "@/features/project-editor/shared/collection/typed-row";
import { useCollection } from "@/features/project-editor/shared/collection/use-collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useReorder } from "@/features/project-editor/shared/reorder/use-reorder";
import { type Command, THIS_PAGE, useCommands } from "@/lib/commands";
import { useStaffTexts } from "@/lib/language/use-texts";
import { EvidenceDialog } from "./evidence-dialog";
import { MilestoneForm } from "./milestone-form";
import { MilestoneRow } from "./milestone-row";
import { type MilestoneChanges, useMilestoneChanges } from "./use-milestone-changes";

/** Key Milestones. */
export function MilestonesPage({ projectId }: EditorPageProps) {
  const t = useStaffTexts();
  const milestones = useQuery(milestonesTable.list(projectId));
  return (
    <EditorPage title={t("editor.keyMilestones")} query={milestones} preview>
      {(stored) => (
        <>
          <Milestones projectId={projectId} milestones={stored} />
          <MilestonesPreview milestones={stored} />
        </>
      )}
    </EditorPage>
  );
}

interface MilestonesProps {
  projectId: string;
  milestones: readonly KeyMilestone[];
}

const textsOf = ({ name }: KeyMilestone) => [name];
const nameOf = ({ name }: KeyMilestone) => name;

const isUnderWay = ({ status }: KeyMilestone) => status === "in_progress";

/** The command that changes a milestone to its next status. */
function advanceCommand(
  t: StaffTexts,
  milestone: KeyMilestone,
  changes: MilestoneChanges,
): Command {
  const next = milestoneStatusLabel(t, nextMilestoneStatus(milestone.status)).toLowerCase();
  return {
    id: `advance ${milestone.id}`,
    label: t("editor.markNameAs", { name: milestone.name, next }),
    group: THIS_PAGE,
    icon: CircleCheckBig,
    keywords: t("menuKeywords.advance"),
    run: () => changes.advance(milestone),
  };
}

/** The milestones in their order, and the form that adds one or edits one in place. */
function Milestones({ projectId, milestones }: MilestonesProps) {
  const t = useStaffTexts();
  const { queryKey } = milestonesTable.list(projectId);
  const order = useReorder({
    table: "key_milestones",
    projectId,
    queryKey,
    rows: milestones,
    nameOf,
  });
  const collection = useCollection<KeyMilestone>({
    projectId,
    rows: order.rows,
    textsOf,
    order,
    remove: (address) => removeRow(milestonesTable, address),
    queryKey,
    success: t("editor.milestoneDeletedSuccessfully"),
    question: ({ name }) => ({
      title: t("editor.deleteThisMilestone"),
      text: t("editor.milestoneIsDeleted", { name }),
      action: t("editor.deleteMilestone"),
    }),
  });
  const { changes, conflicts } = useMilestoneChanges(projectId, collection.actions.setFailure);
  useCommands(
    milestones.filter(isUnderWay).map((milestone) => advanceCommand(t, milestone, changes)),
  );
  const form = (
    <MilestoneForm key={collection.formKey} projectId={projectId} collection={collection} />
  );

  const [proved, setProved] = useState<string | null>(null);
  const { data: photos = [] } = useQuery(photosTable.list(projectId));
  const { data: resources = [] } = useQuery(resourcesTable.list(projectId));
  const provenMilestone = milestones.find(({ id }) => id === proved);

  return (
    <>
      <EditableCollection
        collection={collection}
        heading={t("editor.milestones")}
        add={t("editor.addAMilestone")}
        empty={t("editor.noKeyMilestonesHaveBeen")}
        order={order}
        form={form}
      >
        {(rows) => (
          <RowList label={t("editor.milestones")} rows={rows}>
            {collection.shown.map((milestone) => {
              const row = collection.row(milestone);
              return (
                <MilestoneRow
                  key={milestone.id}
                  milestone={milestone}
                  changes={changes}
                  evidence={evidenceWords(t, milestone.id, photos, resources)}
                  onProve={setProved}
                  conflict={conflicts.get(milestone.id) ?? null}
                  form={row.isEdited ? form : null}
                  {...row}
                />
              );
            })}
          </RowList>
        )}
      </EditableCollection>
      {provenMilestone ? (
        <EvidenceDialog
          projectId={projectId}
          milestone={provenMilestone}
          photos={photos}
          resources={resources}
          onClose={() => setProved(null)}
        />
      ) : null}
    </>
  );
}

/** What proves a milestone: `2 pictures, 1 document`; empty for nothing. */
function evidenceWords(
  t: StaffTexts,
  milestoneId: string,
  photos: readonly StoredPhoto[],
  resources: readonly StoredResource[],
): string {
  const counted = (rows: readonly (StoredPhoto | StoredResource)[]) =>
    rows.filter((row) => row.milestoneId === milestoneId).length;
  const [pictures, documents] = [counted(photos), counted(resources)];
  return [
    ...(pictures === 0 ? [] : [t("editor.evidencePictures", { count: pictures })]),
    ...(documents === 0 ? [] : [t("editor.evidenceDocuments", { count: documents })]),
  ].join(", ");
}

/** The milestones as visitors see them, with the one in the form. */
function MilestonesPreview({ milestones }: { milestones: readonly ShownMilestone[] }) {
  const shown = useRowsWithTyped(milestones, milestoneSchema, (typed, id) => ({ ...typed, id }));
  return (
    <PagePreview>
      <MilestonesCard milestones={shown} />
    </PagePreview>
  );
}
