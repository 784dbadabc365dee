import { useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { EditorPage } from "@/components/layout/editor-page";
import { ErrorBanner } from "@/components/layout/error-banner";
import { PagePreview } from "@/components/layout/preview/page-preview";
import {
  DonorNames,
  DonorPhotos,
  type ShownDonor,
  type ShownDonorName,
} from "@/components/project/donor-photos";
import { type DonorPhoto, deleteDonorPhoto, donorPhotosQuery } from "@/data/content/donor-photos";
import {
  donorsTable,
  isNamedDonor,
  type StoredDonor,
  type StoredNamedDonor,
} from "@/data/content/donors";
import { Collection } from "@/features/project-editor/shared/collection/collection";
import { useRowsWithTyped } from "@/features/project-editor/shared/collection/typed-row";
import { useRemoval } from "@/features/project-editor/shared/collection/use-collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { ImageGrid } from "@/features/project-editor/shared/images/image-grid";
import {
  ImageDropZone,
  QueuedTiles,
  UploadFailure,
} from "@/features/project-editor/shared/images/image-uploads";
import { useStaffTexts } from "@/lib/language/use-texts";
import { DonorTile } from "./donor-tile";
import { NamedDonors } from "./named-donors";
import { useDonorUploads } from "./use-donor-uploads";

/** Donors. */
export function DonorsPage({ projectId }: EditorPageProps) {
  const t = useStaffTexts();
  const photos = useQuery(donorPhotosQuery(projectId));
  return (
    <EditorPage
      title={t("editor.donors")}
      intro={t("editor.uploadPhotosOfProjectDonors")}
      query={photos}
      preview
    >
      {(stored) => <Donors projectId={projectId} photos={stored} />}
    </EditorPage>
  );
}

interface DonorsProps {
  projectId: string;
  photos: readonly DonorPhoto[];
}

/** The upload of donor photos, above the existing ones; below them the donors without one. */
function Donors({ projectId, photos }: DonorsProps) {
  const t = useStaffTexts();
  const known = useQuery(donorsTable.list(projectId));
  const named = known.data?.filter(isNamedDonor);
  const described = photos.map((photo) => ({ ...photo, donor: donorOf(photo, known.data ?? []) }));
  const queue = useDonorUploads(projectId);
  const removal = useRemoval({
    remove: deleteDonorPhoto,
    queryKey: donorPhotosQuery(projectId).queryKey,
    success: t("editor.imageDeletedSuccessfully"),
  });

  const upload = (files: readonly File[]) => {
    removal.reset();
    queue.add(files);
  };
  const askToRemove = (stored: string, donor: StoredDonor | null, name: string) =>
    removal.ask(
      { projectId, stored, renditions: donor?.renditions ?? null },
      {
        title: t("editor.deleteThisImage"),
        text: t("editor.thePhotoIsDeletedFor", { name }),
        action: t("editor.deleteImage"),
      },
    );

  return (
    <>
      <UploadFailure queue={queue} />
      <ErrorBanner error={removal.error ?? known.error} />
      <ImageDropZone
        label={t("editor.photosOfDonorsAndSupporters")}
        queue={queue}
        onChoose={upload}
      />
      <Collection
        heading={t("editor.donorsAndSupporters")}
        count={photos.length + queue.files.length}
        empty={t("editor.noDonorPhotosHaveBeen")}
        focus={removal.focus}
      >
        {(rows) => (
          <ImageGrid label={t("editor.donorsAndSupporters")} rows={rows}>
            {described.map(({ stored, address, donor }, index) => (
              <DonorTile
                key={stored}
                projectId={projectId}
                image={stored}
                address={address}
                donor={donor}
                position={index + 1}
                isRemoved={removal.current?.stored === stored}
                onDelete={(name) => void askToRemove(stored, donor, name)}
              />
            ))}
            <QueuedTiles queue={queue} />
          </ImageGrid>
        )}
      </Collection>
      {named ? <NamedDonors projectId={projectId} donors={named} /> : null}
      <DonorsPreview
        photos={described.flatMap(({ stored, address, donor }) =>
          address === null ? [] : [{ stored, address, donor }],
        )}
        named={named ?? []}
      />
    </>
  );
}

/** A donor is shown by its name once that is typed. */
const typedDonor = v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1)) });

interface DonorsPreviewProps {
  photos: readonly ShownDonor[];
  named: readonly StoredNamedDonor[];
}

/** The donors as visitors see them, with the one in the form. */
function DonorsPreview({ photos, named }: DonorsPreviewProps) {
  const rows: readonly ShownDonorName[] = named;
  const names = useRowsWithTyped(rows, typedDonor, ({ name }, id) => ({ id, name, website: null }));
  return (
    <PagePreview isEmpty={photos.length + names.length === 0}>
      <div className="flex flex-col gap-6">
        {photos.length > 0 ? <DonorPhotos photos={photos} /> : null}
        {names.length > 0 ? <DonorNames donors={names} /> : null}
      </div>
    </PagePreview>
  );
}

function donorOf({ stored }: DonorPhoto, known: readonly StoredDonor[]): StoredDonor | null {
  return known.find(({ image }) => image === stored) ?? null;
}
