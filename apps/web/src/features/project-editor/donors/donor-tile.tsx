import { donorSchema, namedDonorSchema } from "@vigie/domain/forms/donor";
import { HeartHandshake } from "lucide-react";
import { useState } from "react";
import { changeDonor, donorsTable, type StoredDonor } from "@/data/content/donors";
import { PinnedMark, RowFailure } from "@/features/project-editor/shared/collection/row-actions";
import type { CollectionRow } from "@/features/project-editor/shared/collection/use-collection";
import { AutosavedText } from "@/features/project-editor/shared/editing/autosaved-text";
import { ImageTile } from "@/features/project-editor/shared/images/image-grid-tile";
import { ReorderHandle } from "@/features/project-editor/shared/reorder/reorder-handle";
import { useStaffTexts } from "@/lib/language/use-texts";

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
      {...(donor.image === null && { instead: <HeartHandshake aria-hidden className="size-8" /> })}
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
        </div>
      </div>
      <PinnedMark isPinned={props.isPinned} />
      <RowFailure failure={failure} />
    </ImageTile>
  );
}

const nameOf = ({ name }: StoredDonor) => name;
const websiteOf = ({ website }: StoredDonor) => website;
