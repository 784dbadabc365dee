import { useMutation, useQuery } from "@tanstack/react-query";
import { isImageFile } from "@vigie/domain/files/image-data-url";
import { ImagePlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { DropZone } from "@/components/forms/drop-zone";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { ErrorBanner } from "@/components/layout/error-banner";
import { documentFacts } from "@/components/project/activity/resource-row";
import { photoTitle } from "@/components/project/photos/photo-caption";
import { PhotoPicture } from "@/components/project/photos/photo-picture";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { changeRow } from "@/data/content/content-changes";
import type { KeyMilestone } from "@/data/content/milestones";
import { photosTable, type StoredPhoto } from "@/data/content/photo-row";
import { createPhoto, photoImageQuery } from "@/data/content/photos";
import { resourcesTable, type StoredResource } from "@/data/content/resources";
import { projectOutlineKey } from "@/data/projects/outline";
import { prepareInlineImage } from "@/features/project-editor/shared/images/prepare-image";
import { errorMessage } from "@/lib/data-error";
import { Typed } from "@/lib/language/typed-text";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";

interface EvidenceDialogProps {
  projectId: string;
  milestone: KeyMilestone;
  /** All of the project. */
  photos: readonly StoredPhoto[];
  resources: readonly StoredResource[];
  onClose: () => void;
}

/** What may prove a milestone. */
type Row = StoredPhoto | StoredResource;

/** What proves that a milestone is completed: chosen among the project's pictures and documents, or a new picture. */
export function EvidenceDialog(props: EvidenceDialogProps) {
  const t = useStaffTexts();
  const { projectId, milestone, photos, resources, onClose } = props;
  /** Those of which the choice differs from what is stored, with the choice. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isStored = ({ milestoneId }: Row) => milestoneId === milestone.id;
  const isChosen = (row: Row) => choices.get(row.id) ?? isStored(row);
  const isChanged = (row: Row) => isChosen(row) !== isStored(row);
  const changed = (row: Row) => ({ milestoneId: isChosen(row) ? milestone.id : null });
  const [refusal, setRefusal] = useState<string>();
  const choose = (id: string, chosen: boolean) => setChoices(new Map(choices).set(id, chosen));
  const refetch = [
    photosTable.list(projectId).queryKey,
    resourcesTable.list(projectId).queryKey,
    projectOutlineKey(projectId),
  ];

  const save = useMutation({
    mutationFn: async () => {
      for (const photo of photos.filter(isChanged)) {
        await changeRow(photosTable, photo, changed(photo));
      }
      for (const resource of resources.filter(isChanged)) {
        await changeRow(resourcesTable, resource, changed(resource));
      }
    },
    meta: { success: t("editor.evidenceSaved"), refetch },
    onSuccess: onClose,
  });
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const made = await prepareInlineImage(file);
      await createPhoto({ projectId, ...made, fileName: file.name, milestoneId: milestone.id }, {});
    },
    meta: { success: t("editor.pictureAdded"), refetch },
  });
  const isBusy = save.isPending || upload.isPending;

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("editor.addAPhotoOrDocument")}
      description={t("editor.visitorsSeeItWith", { name: milestone.name })}
    >
      <ErrorBanner error={save.error} />
      <fieldset>
        <legend className="font-semibold text-sm">{t("editor.pictures")}</legend>
        <ul className="mt-2 grid grid-cols-3 gap-2">
          {photos.map((photo, index) => (
            <PhotoChoice
              key={photo.id}
              photo={photo}
              title={photoTitle(t, photo, index + 1, photos.length)}
              isChosen={isChosen(photo)}
              onChoose={(chosen) => choose(photo.id, chosen)}
            />
          ))}
        </ul>
        <div className="mt-2">
          <DropZone
            label={t("editor.newPicture")}
            labelHidden
            action={t("editor.uploadAPicture")}
            busyAction={t("editor.uploading")}
            accept="image/*"
            accepts={isImageFile}
            busy={upload.isPending}
            error={upload.error ? errorMessage(t, upload.error) : refusal}
            icon={ImagePlus}
            onChoose={([file]) => {
              setRefusal(undefined);
              upload.mutate(file);
            }}
            onRefuse={() => setRefusal(t("editor.thisFileIsntAnImage"))}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold text-sm">{t("editor.documents")}</legend>
        {resources.length === 0 ? (
          <p className="mt-1 text-muted text-sm">
            {inOne(
              t.rich<ReactNode>("editor.noDocumentsYet", {
                resources: (words) => (
                  <Link
                    to={paths.editor(projectId, "resources")}
                    className="text-primary underline"
                  >
                    {inOne(words)}
                  </Link>
                ),
              }),
            )}
          </p>
        ) : null}
        <ul>
          {resources.map((resource) => (
            <li key={resource.id}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={isChosen(resource)}
                  onChange={({ currentTarget }) => choose(resource.id, currentTarget.checked)}
                  className="size-5 shrink-0"
                />
                <span className="min-w-0">
                  <Typed text={resource.title} className="wrap-anywhere" />{" "}
                  <span className="text-muted text-sm">{documentFacts(t, resource)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <DialogActions>
        <Button onClick={onClose}>{t("editor.cancel")}</Button>
        <Button variant="primary" blocked={isBusy} onClick={() => save.mutate()}>
          {t("editor.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface PhotoChoiceProps {
  photo: StoredPhoto;
  title: string;
  isChosen: boolean;
  onChoose: (chosen: boolean) => void;
}

function PhotoChoice({ photo, title, isChosen, onChoose }: PhotoChoiceProps) {
  const { ref, isNear } = useNearViewport();
  const [isMissing, setMissing] = useState(photo.renditions === null);
  const { data, isError } = useQuery({
    ...photoImageQuery(photo.id),
    enabled: isNear && isMissing,
  });
  return (
    <li ref={ref}>
      <label className="relative block aspect-4/3 cursor-pointer overflow-hidden rounded-control border border-line has-checked:outline-2 has-checked:outline-primary has-focus-visible:outline-2">
        <PhotoPicture
          renditions={photo.renditions}
          onMissing={() => setMissing(true)}
          address={isError ? null : data?.address}
          sizes="9rem"
        />
        <input
          type="checkbox"
          aria-label={title}
          title={title}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          className="absolute top-2 start-2 size-5"
        />
      </label>
    </li>
  );
}
