import { useMutation, useQueryClient } from "@tanstack/react-query";
import { donorSchema } from "@vigie/domain/forms/donor";
import {
  organisationTypeOptions,
  readOrganisationType,
} from "@vigie/domain/project/organisation-type";
import { Fold } from "@/components/project/activity/fold";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { latestRow } from "@/data/changes/latest-row";
import { changeDonor, donorsTable, type StoredDonor } from "@/data/content/donors";
import { AutosavedText } from "@/features/project-editor/shared/editing/autosaved-text";
import { iatiLabels, isKnownInIati } from "@/features/project-editor/shared/iati-fields";
import { errorMessage } from "@/lib/data-error";
import { useStaffTexts } from "@/lib/language/use-texts";

interface DonorInIatiProps {
  projectId: string;
  donor: StoredDonor;
  /** What the donor is called. */
  name: string;
  isGone: boolean;
  onTypingChange: (isTyping: boolean) => void;
}

/** By what IATI knows a donor, folded as long as nothing of it is filled. */
export function DonorInIati({ projectId, donor, name, ...state }: DonorInIatiProps) {
  const t = useStaffTexts();
  const labels = iatiLabels(t);
  const { queryKey } = donorsTable.list(projectId);
  const queries = useQueryClient();
  const { mutate, variables, isPending, error } = useMutation({
    // Arrow keys choose one type after the other.
    scope: { id: `type of ${donor.id}` },
    mutationFn: (type: string) => {
      const stored = latestRow(queries, queryKey, donor);
      return changeDonor(stored, { organisationType: readOrganisationType(type) });
    },
    meta: { refetch: [queryKey] },
  });
  const ofDonor = (label: string) => t("editor.ofOrganisation", { label, name });
  const text = (fact: "identifier" | "activityIdentifier", placeholder: string) => (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="font-semibold text-sm">
        {labels[fact]}
      </span>
      <AutosavedText
        {...state}
        row={donor}
        queryKey={queryKey}
        rows={1}
        label={ofDonor(labels[fact])}
        placeholder={placeholder}
        textOf={(row) => row[fact]}
        schema={donorSchema.entries[fact]}
        onSave={(typed, from) => changeDonor(from ?? donor, { [fact]: typed })}
      />
    </div>
  );
  return (
    <Fold summary={t("editor.forIati")} isOpen={isKnownInIati(donor)}>
      <div className="flex flex-col gap-3">
        {text("identifier", "FR-RCS-123456789")}
        <Field label={labels.organisationType} error={error ? errorMessage(t, error) : undefined}>
          <Select
            aria-label={ofDonor(labels.organisationType)}
            emptyLabel={t("editor.notSaid")}
            options={organisationTypeOptions(t)}
            disabled={state.isGone}
            value={isPending || error ? variables : (donor.organisationType ?? "")}
            onChange={({ currentTarget }) => mutate(currentTarget.value)}
          />
        </Field>
        {text("activityIdentifier", "FR-RCS-123456789-1")}
      </div>
    </Fold>
  );
}
