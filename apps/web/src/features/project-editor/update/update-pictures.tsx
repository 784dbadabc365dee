import type { Update, UpdateInput } from "@vigie/domain/forms/update";
import type { UseFormReturn } from "react-hook-form";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { Badge } from "@/components/ui/badge";
import { TextField } from "@/components/ui/text-field";
import { ImageGrid } from "@/features/project-editor/shared/images/image-grid";
import { ImageTile } from "@/features/project-editor/shared/images/image-grid-tile";
import {
  ImageDropZone,
  UploadFailure,
} from "@/features/project-editor/shared/images/image-uploads";
import type { UploadQueue } from "@/features/project-editor/shared/images/use-upload-queue";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { UpdatePicture } from "./update-parts";

interface UpdatePicturesProps {
  form: UseFormReturn<UpdateInput, unknown, Update>;
  /** Reads chosen files; those that cannot be read are listed. */
  queue: UploadQueue;
  pictures: readonly UpdatePicture[];
  /** Whether the first picture goes with the text. */
  hasText: boolean;
  isSaving: boolean;
  onRemove: (id: string) => void;
}

/** The pictures of an update, each with its caption but for the one that goes with the text. */
export function UpdatePictures(props: UpdatePicturesProps) {
  const t = useStaffTexts();
  const { form, queue, pictures, hasText, isSaving, onRemove } = props;
  const { errors } = form.formState;
  const focus = useFocusAfterRemoval();
  return (
    <>
      <h2 ref={focus.heading} tabIndex={-1} className="font-semibold text-sm">
        {t("update.pictures")}
      </h2>
      <UploadFailure queue={queue} />
      <ImageDropZone
        label={t("update.pictures")}
        queue={queue}
        busyAction={t("forms.preparing")}
        disabled={isSaving}
        onChoose={queue.add}
      />
      {pictures.length === 0 ? null : (
        <ImageGrid label={t("update.pictures")} rows={focus.list}>
          {pictures.map(({ id, fileName, image }, index) => {
            const isOfText = hasText && index === 0;
            return (
              <ImageTile
                key={id}
                renditions={null}
                address={image}
                alt=""
                name={fileName}
                busy={isSaving}
                onDelete={() => onRemove(id)}
                {...(isOfText && { mark: <Badge tone="teal">{t("update.withYourWords")}</Badge> })}
              >
                {isOfText ? null : (
                  <TextField
                    label={t("editor.captionOf", { file: fileName })}
                    placeholder={t("editor.whatDoWeSee")}
                    className="mt-1.5"
                    autoComplete="off"
                    readOnly={isSaving}
                    error={errors.captions?.[id]?.message}
                    {...form.register(`captions.${id}`)}
                  />
                )}
              </ImageTile>
            );
          })}
        </ImageGrid>
      )}
    </>
  );
}
