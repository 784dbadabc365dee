import { useMutation } from "@tanstack/react-query";
import { donorPhotoName } from "@vigie/domain/files/donor-photo";
import { isImageFile } from "@vigie/domain/files/image-data-url";
import { donorSchema, namedDonorSchema } from "@vigie/domain/forms/donor";
import { message } from "@vigie/domain/language/message";
import { HeartHandshake } from "lucide-react";
import { useId, useRef, useState } from "react";
import { giveDonorPhoto, uploadDonorPhoto } from "@/data/content/donor-photos";
import { changeDonor, donorsTable, type StoredDonor } from "@/data/content/donors";
import { PinnedMark, RowFailure } from "@/features/project-editor/shared/collection/row-actions";
import type { CollectionRow } from "@/features/project-editor/shared/collection/use-collection";
import { AutosavedText } from "@/features/project-editor/shared/editing/autosaved-text";
import { ImageTile } from "@/features/project-editor/shared/images/image-grid-tile";
import { prepareImage } from "@/features/project-editor/shared/images/prepare-image";
import { ReorderHandle } from "@/features/project-editor/shared/reorder/reorder-handle";
import { errorMessage } from "@/lib/data-error";
import { UnreadableFileError } from "@/lib/files/unreadable-file";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";
import { DonorInIati } from "./donor-in-iati";

interface DonorTileProps extends CollectionRow<StoredDonor> {
  projectId: string;
  donor: StoredDonor;
  /** Its position among all, from 1. */
  position: number;
  /** Whether it was deleted meanwhile, and stays because of an unsaved text. */
  isGone: boolean;
}

/** A donor with fields for the name and address that visitors see. */
export function DonorTile(props: DonorTileProps) {
  const t = useStaffTexts();
  const { projectId, donor, position, isGone, isRemoved, isLifted, failure, actions } = props;
  const [isMissing, setMissing] = useState(false);
  const number = t("editor.donor", { position });
  const name = donor.name ?? number;
  /** Who has no picture is called by name. */
  const called = donor.image === null ? name : number;
  const field = {
    row: donor,
    queryKey: donorsTable.list(projectId).queryKey,
    isGone,
    onTypingChange: (isTyping: boolean) => actions.hold(donor, isTyping),
    rows: 1,
  };
  return (
    <ImageTile
      rowId={donor.id}
      {...(donor.image === null && {
        instead: <PictureChoice projectId={projectId} donor={donor} name={name} isGone={isGone} />,
      })}
      renditions={isMissing ? null : donor.renditions}
      onMissing={() => setMissing(true)}
      address={donor.address}
      alt={name}
      name={name}
      busy={isRemoved}
      onDelete={isGone ? undefined : () => actions.onDelete(donor)}
    >
      <div className="mt-1.5 flex items-start">
        {props.reorder ? (
          <ReorderHandle id={donor.id} name={name} isLifted={isLifted} actions={props.reorder} />
        ) : null}
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <AutosavedText
            {...field}
            label={t("editor.nameOf", { number: called })}
            placeholder={t("editor.whoIsIt")}
            textOf={nameOf}
            schema={(donor.image === null ? namedDonorSchema : donorSchema).entries.name}
            onSave={(typed, from) => changeDonor(from ?? donor, { name: typed })}
          />
          <AutosavedText
            {...field}
            label={t("editor.websiteOf", { number: called })}
            placeholder="https://"
            textOf={websiteOf}
            schema={donorSchema.entries.website}
            onSave={(typed, from) => changeDonor(from ?? donor, { website: typed })}
          />
          <DonorInIati
            projectId={projectId}
            donor={donor}
            name={called}
            isGone={isGone}
            onTypingChange={field.onTypingChange}
          />
        </div>
      </div>
      <PinnedMark isPinned={props.isPinned} />
      <RowFailure failure={failure} />
    </ImageTile>
  );
}

const nameOf = ({ name }: StoredDonor) => name;
const websiteOf = ({ website }: StoredDonor) => website;

interface PictureChoiceProps extends Pick<DonorTileProps, "projectId" | "donor" | "isGone"> {
  name: string;
}

/** In the place of a picture: a way to give the donor one. */
function PictureChoice({ projectId, donor, name, isGone }: PictureChoiceProps) {
  const t = useStaffTexts();
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  const give = useMutation({
    mutationFn: async (file: File) => {
      if (!isImageFile(file)) throw new UnreadableFileError(message("editor.thisFileIsntAnImage"));
      const photo = { projectId, name: donorPhotoName(file.name, Math.random()) };
      const uploaded = await uploadDonorPhoto({ ...photo, ...(await prepareImage(file)) }, {});
      await giveDonorPhoto(projectId, donor, uploaded);
      // The list is read again, and the picture takes the input's place: the focus would go with it.
      if (document.activeElement !== input.current) return;
      input.current?.closest("li")?.querySelector("textarea")?.focus();
    },
    onSuccess: () => showToast(t("editor.imagesUploadedSuccessfully")),
    meta: { refetch: [donorsTable.list(projectId).queryKey] },
  });
  if (isGone) return <HeartHandshake aria-hidden className="size-8" />;
  return (
    <label className="relative flex size-full cursor-pointer flex-col items-center justify-center gap-1 rounded-control px-3 text-center hover:text-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-primary">
      <HeartHandshake aria-hidden className="size-8 max-sm:size-5" />
      <span aria-hidden>{give.isPending ? t("editor.uploading") : t("editor.addAPicture")}</span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t("editor.addAPictureOf", { name })}
        aria-describedby={give.error ? problemId : undefined}
        aria-disabled={give.isPending}
        onClick={(event) => give.isPending && event.preventDefault()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file && !give.isPending) give.mutate(file);
          // The same file may be chosen again after a failure.
          target.value = "";
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {give.error ? (
        <span id={problemId} role="alert" className="text-red text-sm">
          {errorMessage(t, give.error)}
        </span>
      ) : null}
    </label>
  );
}
