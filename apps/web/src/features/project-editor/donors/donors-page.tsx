import { useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { EditorPage } from "@/components/layout/editor-page";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { DonorList, type ShownDonor } from "@/components/project/donor-list";
import { type RowAddress, removeRow } from "@/data/content/content-changes";
import { deleteDonorPhoto } from "@/data/content/donor-photos";
import { donorsTable, isShownDonor, type StoredDonor } from "@/data/content/donors";
import { EditableCollection } from "@/features/project-editor/shared/collection/collection";
import { useRowsWithTyped } from "@/features/project-editor/shared/collection/typed-row";
import { useCollection } from "@/features/project-editor/shared/collection/use-collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { ImageGrid } from "@/features/project-editor/shared/images/image-grid";
import {
  ImageDropZone,
  QueuedTiles,
  UploadFailure,
} from "@/features/project-editor/shared/images/image-uploads";
import { useReorder } from "@/features/project-editor/shared/reorder/use-reorder";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";
import { DonorTile } from "./donor-tile";
import { NamedDonorForm } from "./named-donor-form";
import { useDonorUploads } from "./use-donor-uploads";

/** Donors. */
export function DonorsPage({ projectId }: EditorPageProps) {
  const t = useStaffTexts();
  const donors = useQuery(donorsTable.list(projectId));
  return (
    <EditorPage
      title={t("editor.donors")}
      intro={t("editor.uploadPhotosOfProjectDonors")}
      query={donors}
      preview
    >
      {(stored) => <Donors projectId={projectId} donors={stored} />}
    </EditorPage>
  );
}

interface DonorsProps {
  projectId: string;
  donors: readonly StoredDonor[];
}

/** The upload of pictures and the form for donors without one, above the list of all. */
function Donors({ projectId, donors }: DonorsProps) {
  const t = useStaffTexts();
  const { queryKey } = donorsTable.list(projectId);
  const queue = useDonorUploads(projectId);
  const nameOf = (donor: StoredDonor) =>
    donor.name ?? t("editor.donor", { position: donors.indexOf(donor) + 1 });
  const order = useReorder({
    table: "donors",
    projectId,
    queryKey,
    rows: donors,
    nameOf,
    flow: "grid",
  });

  const remove = async (address: RowAddress) => {
    const donor = donors.find(({ id }) => id === address.id);
    if (!donor?.image) return removeRow(donorsTable, address);
    await deleteDonorPhoto({ projectId, stored: donor.image, renditions: donor.renditions });
    showToast(t("editor.imageDeletedSuccessfully"));
  };
  const collection = useCollection<StoredDonor>({
    projectId,
    rows: order.rows,
    textsOf: ({ name, website }) => [name ?? "", website ?? ""],
    remove,
    queryKey,
    question: (donor) =>
      donor.image === null
        ? {
            title: t("editor.deleteThisDonor"),
            text: t("editor.donorIsDeleted", { name: nameOf(donor) }),
            action: t("editor.deleteDonor"),
          }
        : {
            title: t("editor.deleteThisImage"),
            text: t("editor.thePhotoIsDeletedFor", { name: nameOf(donor) }),
            action: t("editor.deleteImage"),
          },
    order,
  });

  return (
    <>
      <UploadFailure queue={queue} />
      <ImageDropZone
        label={t("editor.photosOfDonorsAndSupporters")}
        queue={queue}
        onChoose={queue.add}
      />
      <EditableCollection
        collection={{ ...collection, count: collection.count + queue.files.length }}
        add={t("editor.addADonorWithoutAPicture")}
        form={
          <NamedDonorForm key={collection.formKey} projectId={projectId} collection={collection} />
        }
        heading={t("editor.donorsAndSupporters")}
        empty={t("editor.noDonorsHaveBeenAdded")}
        order={order}
      >
        {(rows) => (
          <ImageGrid label={t("editor.donorsAndSupporters")} rows={rows}>
            {collection.shown.map((donor) => (
              <DonorTile
                key={donor.id}
                projectId={projectId}
                donor={donor}
                position={order.rows.indexOf(donor) + 1}
                isGone={!donors.some(({ id }) => id === donor.id)}
                {...collection.row(donor)}
              />
            ))}
            <QueuedTiles queue={queue} />
          </ImageGrid>
        )}
      </EditableCollection>
      <DonorsPreview donors={order.rows.filter(isShownDonor)} />
    </>
  );
}

/** A donor is shown by its name once that is typed. */
const typedDonor = v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1)) });

/** The donors as visitors see them, with the one in the form. */
function DonorsPreview({ donors }: { donors: readonly ShownDonor[] }) {
  const shown = useRowsWithTyped(donors, typedDonor, ({ name }, id) => ({
    id,
    name,
    address: null,
    website: null,
    renditions: null,
  }));
  return (
    <PagePreview isEmpty={shown.length === 0}>
      <DonorList donors={shown} />
    </PagePreview>
  );
}
