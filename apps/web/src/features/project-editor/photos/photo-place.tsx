import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { latestRow } from "@/data/changes/latest-row";
import { changeRow } from "@/data/content/content-changes";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photosTable } from "@/data/content/photos";
import { errorMessage } from "@/lib/data-error";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PhotoPlaceProps {
  projectId: string;
  photo: StoredPhoto;
  /** The photo's displayed name. */
  name: string;
  /** The project's cities. */
  cities: readonly string[];
}

/** The city a picture was taken in, saved as soon as it is chosen; its pin on the map shows the picture. */
export function PhotoPlace({ projectId, photo, name, cities }: PhotoPlaceProps) {
  const t = useStaffTexts();
  const { takenIn } = photo;
  const queries = useQueryClient();
  const { queryKey } = photosTable.list(projectId);
  const { mutate, variables, isPending, error } = useMutation({
    // Arrow keys choose one city after the other.
    scope: { id: `place of ${photo.id}` },
    mutationFn: (city: string) => {
      const stored = latestRow(queries, queryKey, photo);
      return changeRow(photosTable, stored, { takenIn: city || null });
    },
    meta: { success: t("editor.pictureSaved"), refetch: [queryKey] },
  });
  // A city that left the project's list stays with the picture until another is chosen.
  const choices = takenIn === null || cities.includes(takenIn) ? cities : [takenIn, ...cities];
  if (choices.length === 0) return null;
  return (
    <Field label={t("editor.takenIn")} error={error ? errorMessage(t, error) : undefined}>
      <Select
        aria-label={t("editor.nameTakenIn", { name })}
        emptyLabel={t("editor.notSaid")}
        options={choices.map((city) => ({ value: city, label: city }))}
        value={isPending || error ? variables : (takenIn ?? "")}
        onChange={({ currentTarget }) => mutate(currentTarget.value)}
      />
    </Field>
  );
}
