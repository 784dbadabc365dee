import { type Donor, donorSchema } from "@vigie/domain/forms/donor";
import { useState } from "react";
import { donorsTable, type StoredDonor, saveDonor } from "@/data/content/donors";
import { AutosavedText } from "@/features/project-editor/shared/editing/autosaved-text";
import { ImageTile } from "@/features/project-editor/shared/images/image-grid-tile";
import { useStaffTexts } from "@/lib/language/use-texts";

interface DonorTileProps {
  projectId: string;
  /** The picture's entry in the project's list. */
  image: string;
  /** The address to load it from; null if it is on another server. */
  address: string | null;
  /** The stored donor; null for none. */
  donor: StoredDonor | null;
  /** Its position among all, from 1. */
  position: number;
  /** Whether it is being deleted. */
  isRemoved: boolean;
  /** Called with its displayed name. */
  onDelete: (name: string) => void;
}

/** A picture of a donor with fields for the name and address that visitors see. */
export function DonorTile(props: DonorTileProps) {
  const t = useStaffTexts();
  const { projectId, image, address, donor, position, isRemoved, onDelete } = props;
  const [isMissing, setMissing] = useState(false);
  const number = t("editor.donor", { position });
  const name = donor?.name ?? number;
  const save = (change: Partial<Donor>, from: StoredDonor | null) =>
    saveDonor({ projectId, image }, from, change);
  const { queryKey } = donorsTable.list(projectId);
  return (
    <ImageTile
      renditions={isMissing ? null : (donor?.renditions ?? null)}
      onMissing={() => setMissing(true)}
      address={address}
      alt={name}
      name={name}
      busy={isRemoved}
      onDelete={() => onDelete(name)}
    >
      <div className="mt-1.5 flex flex-col gap-1">
        <AutosavedText
          label={t("editor.nameOf", { number })}
          placeholder={t("editor.whoIsIt")}
          row={donor}
          textOf={nameOf}
          schema={donorSchema.entries.name}
          onSave={(typed, from) => save({ name: typed }, from)}
          queryKey={queryKey}
          rows={1}
        />
        <AutosavedText
          label={t("editor.websiteOf", { number })}
          placeholder="https://"
          row={donor}
          textOf={websiteOf}
          schema={donorSchema.entries.website}
          onSave={(typed, from) => save({ website: typed }, from)}
          queryKey={queryKey}
          rows={1}
        />
      </div>
    </ImageTile>
  );
}

const nameOf = ({ name }: StoredDonor) => name;
const websiteOf = ({ website }: StoredDonor) => website;
