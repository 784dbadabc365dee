import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isImageFile } from "@vigie/domain/files/image-data-url";
import { ImagePlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { DropZone } from "@/components/forms/drop-zone";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { documentFacts } from "@/components/project/activity/resource-row";
import { photoTitle } from "@/components/project/photos/photo-caption";
import { PhotoPicture } from "@/components/project/photos/photo-picture";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { changeRow } from "@/data/content/content-changes";
import type { KeyMilestone } from "@/data/content/milestones";
import { createPhoto } from "@/data/content/photo-changes";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photoImageQuery, photosTable } from "@/data/content/photos";
import { resourcesTable, type StoredResource } from "@/data/content/resources";
import { projectOutlineKey } from "@/data/projects/outline";
import { prepareInlineImage } from "@/features/project-editor/shared/images/prepare-image";
import { errorMessage } from "@/lib/data-error";
import { Typed } from "@/lib/language/typed-text";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { newUuid } from "@/lib/new-uuid";
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

/** A chosen picture, which only Save stores. */
interface Draft extends Awaited<ReturnType<typeof prepareInlineImage>> {
  /** The id of its row, the same one for each attempt. */
  id: string;
  file: File;
  isChosen: boolean;
}

/** What proves that a milestone is completed: chosen among the project's pictures and documents, or new pictures. */
export function EvidenceDialog(props: EvidenceDialogProps) {
  const t = useStaffTexts();
  const queries = useQueryClient();
  const { projectId, milestone, photos, resources, onClose } = props;
  /** Those of which the choice differs from what is stored, with the choice. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const isStored = ({ milestoneId }: Row) => milestoneId === milestone.id;
  const isChosen = (row: Row) => choices.get(row.id) ?? isStored(row);
  const isChanged = (row: Row) => isChosen(row) !== isStored(row);
  const changed = (row: Row) => ({ milestoneId: isChosen(row) ? milestone.id : null });
  const [refusal, setRefusal] = useState<string>();
  const discard = useDiscardChanges();
  const choose = (id: string, chosen: boolean) => setChoices(new Map(choices).set(id, chosen));
  const chooseDraft = (draft: Draft, isChosen: boolean) =>
    setDrafts(drafts.map((other) => (other === draft ? { ...draft, isChosen } : other)));
  useUnsavedChanges(drafts.length > 0 || photos.some(isChanged) || resources.some(isChanged));
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
      for (const draft of drafts.filter(({ isChosen }) => isChosen)) {
        const { id, file, image, renditions } = draft;
        const fileName = file.name;
        await createPhoto(
          { id, projectId, image, renditions, fileName, milestoneId: milestone.id },
          {},
        );
        // So that another attempt stores only what is missing.
        setDrafts((all) => all.filter((other) => other !== draft));
      }
    },
    meta: { success: t("editor.evidenceSaved"), refetch },
    onSuccess: onClose,
    onError: () => Promise.all(refetch.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const prepare = useMutation({
    mutationFn: async (file: File) => {
      const made = await prepareInlineImage(file);
      // The same picture, chosen again, is one.
      setDrafts((all) => [
        ...all.filter(({ image }) => image !== made.image),
        {
          ...made,
          id: all.find(({ image }) => image === made.image)?.id ?? newUuid(),
          file,
          isChosen: true,
        },
      ]);
    },
    onError: (error) => setRefusal(errorMessage(t, error)),
  });

  return (
    <Dialog
      open
      onClose={() => (save.isPending ? undefined : discard(onClose))}
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
              title={
                photo.caption ?? photo.fileName ?? photoTitle(t, photo, index + 1, photos.length)
              }
              isChosen={isChosen(photo)}
              onChoose={(chosen) => choose(photo.id, chosen)}
            />
          ))}
          {drafts.map((draft) => (
            <li key={draft.id}>
              <PictureChoice
                title={draft.file.name}
                isChosen={draft.isChosen}
                onChoose={(chosen) => chooseDraft(draft, chosen)}
              >
                <PhotoPicture address={draft.image} />
              </PictureChoice>
              <p className="mt-1 text-muted text-sm">{t("editor.notSavedYet")}</p>
            </li>
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
            busy={prepare.isPending || save.isPending}
            error={refusal}
            icon={ImagePlus}
            onChoose={([file]) => {
              setRefusal(undefined);
              prepare.mutate(file);
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
        <Button blocked={save.isPending} onClick={onClose}>
          {t("editor.cancel")}
        </Button>
        <Button
          variant="primary"
          blocked={save.isPending || prepare.isPending}
          onClick={() => save.mutate()}
        >
          {save.isPending ? t("forms.saving") : t("editor.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface PictureChoiceProps {
  title: string;
  isChosen: boolean;
  onChoose: (chosen: boolean) => void;
  /** The picture. */
  children: ReactNode;
}

function PictureChoice({ title, isChosen, onChoose, children }: PictureChoiceProps) {
  return (
    <label className="relative block aspect-4/3 cursor-pointer overflow-hidden rounded-control border border-line has-checked:outline-2 has-checked:outline-primary has-focus-visible:outline-2">
      {children}
      <input
        type="checkbox"
        aria-label={title}
        title={title}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        className="absolute top-2 start-2 size-5"
      />
    </label>
  );
}

function PhotoChoice({
  photo,
  ...choice
}: Omit<PictureChoiceProps, "children"> & { photo: StoredPhoto }) {
  const { ref, isNear } = useNearViewport();
  const [isMissing, setMissing] = useState(photo.renditions === null);
  const { data, isError } = useQuery({
    ...photoImageQuery(photo.id),
    enabled: isNear && isMissing,
  });
  return (
    <li ref={ref}>
      <PictureChoice {...choice}>
        <PhotoPicture
          renditions={photo.renditions}
          onMissing={() => setMissing(true)}
          address={isError ? null : data?.address}
          sizes="9rem"
        />
      </PictureChoice>
    </li>
  );
}
