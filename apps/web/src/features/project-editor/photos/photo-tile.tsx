import { useQuery } from "@tanstack/react-query";
import { photoName } from "@vigie/domain/files/photo-name";
import { rulesOf } from "@vigie/domain/tables/form-rules";
import { photos } from "@vigie/domain/tables/photos";
import { Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { changeRow } from "@/data/content/content-changes";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photoImageQuery, photosTable } from "@/data/content/photos";
import { AutosavedText } from "@/features/project-editor/shared/editing/autosaved-text";
import { ImageTile } from "@/features/project-editor/shared/images/image-grid-tile";
import { useStaffTexts } from "@/lib/language/use-texts";
import { PhotoPlace } from "./photo-place";

const { caption } = photos.facts;
const { caption: captionRule } = rulesOf({ caption });

interface PhotoTileProps {
  projectId: string;
  photo: StoredPhoto;
  /** The project's cities, in one of which it may have been taken. */
  cities: readonly string[];
  /** Whether it is the first photo, which is the project's cover. */
  isCover: boolean;
  /** Whether it was deleted elsewhere, and stays because of its unsaved caption. */
  isGone: boolean;
  /** Called when its caption becomes unsaved, and when that is saved or undone. */
  onTypingChange: (isTyping: boolean) => void;
  /** Whether it is being deleted. */
  isRemoved: boolean;
  /** Called with its displayed name. */
  onDelete: (name: string) => void;
  onMakeCover: () => void;
  /** Renders its drag handle, given its displayed name. */
  handle?: (name: string) => ReactNode;
}

/** A photo of the project with its caption; its image is loaded once it is near the viewport. */
export function PhotoTile(props: PhotoTileProps) {
  const t = useStaffTexts();
  const { projectId, photo, cities, isCover, isGone, onTypingChange, isRemoved } = props;
  const { onDelete, onMakeCover, handle } = props;
  const { id, fileName, caption, renditions } = photo;
  const { ref, isNear } = useNearViewport();
  const [isMissing, setMissing] = useState(renditions === null);
  const image = useQuery({ ...photoImageQuery(id), enabled: isNear && isMissing });
  const file = photoName(fileName, image.data?.stored ?? "") ?? t("editor.untitled");
  const name = caption ?? file;
  return (
    <ImageTile
      ref={ref}
      rowId={id}
      renditions={renditions}
      onMissing={() => setMissing(true)}
      address={image.isError ? null : image.data?.address}
      alt=""
      name={name}
      busy={isRemoved}
      onDelete={isGone ? undefined : () => onDelete(name)}
      {...(image.isError && { onRetry: () => void image.refetch() })}
      {...(isCover && { mark: <Badge tone="teal">{t("editor.cover")}</Badge> })}
    >
      <div className="mt-1.5 flex flex-col gap-1">
        <AutosavedText
          label={t("editor.captionOf", { file })}
          placeholder={t("editor.whatDoWeSee")}
          row={photo}
          textOf={captionOf}
          schema={captionRule}
          onSave={async (caption, from) => {
            await changeRow(photosTable, from ?? photo, { caption });
          }}
          queryKey={photosTable.list(projectId).queryKey}
          isGone={isGone}
          onTypingChange={onTypingChange}
        />
        {isGone ? null : (
          <PhotoPlace projectId={projectId} photo={photo} name={name} cities={cities} />
        )}
        {isGone ? (
          <FileName name={file} />
        ) : (
          <div className="flex min-h-11 items-center">
            {handle?.(name)}
            <FileName name={file} />
            {isCover ? null : (
              <IconButton
                label={t("editor.useNameAsCover", { name })}
                icon={Star}
                onClick={({ currentTarget }) => {
                  // The cover has no such button.
                  currentTarget.parentElement?.querySelector("button")?.focus();
                  onMakeCover();
                }}
              />
            )}
          </div>
        )}
      </div>
    </ImageTile>
  );
}

const captionOf = ({ caption }: StoredPhoto) => caption;

function FileName({ name }: { name: string }) {
  return (
    <p dir="auto" title={name} className="min-w-0 flex-1 truncate text-muted text-sm">
      {name}
    </p>
  );
}
