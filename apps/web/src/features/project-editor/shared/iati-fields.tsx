import type { StaffTexts } from "@vigie/domain/language/texts";
import {
  organisationTypeLabel,
  organisationTypeOptions,
  readOrganisationType,
} from "@vigie/domain/project/organisation-type";
import { namesOf } from "@vigie/domain/tables/fact";
import { participantFacts } from "@vigie/domain/tables/participants";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useRefusedInFold } from "@/components/forms/use-refused-in-fold";
import { Fold } from "@/components/project/activity/fold";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useStaffTexts } from "@/lib/language/use-texts";

type IatiFact = keyof typeof participantFacts;

/** What the fields are called by which IATI knows an organisation. */
export function iatiLabels(t: StaffTexts) {
  return {
    identifier: t("editor.organisationIdentifier"),
    organisationType: t("editor.organisationType"),
    activityIdentifier: t("editor.theirActivity"),
  } as const satisfies Record<IatiFact, string>;
}

/** A typed or chosen value of these fields as people read it. */
export function shownIatiValue(t: StaffTexts, name: string, value: string): string {
  const type = name === "organisationType" ? readOrganisationType(value) : null;
  return type === null ? value : organisationTypeLabel(t, type);
}

/** Whether IATI knows something of an organisation. */
export function isKnownInIati(row: Partial<Record<IatiFact, string | null>> | null): boolean {
  return namesOf(participantFacts).some((name) => Boolean(row?.[name]));
}

interface IatiFieldsProps {
  field: (name: IatiFact) => UseFormRegisterReturn & { error: string | undefined };
  /** Of the form. */
  errors: object;
  isOpen: boolean;
  readOnly: boolean;
}

/** The folded fields by which IATI knows an organisation; unfolded where one is filled or refused. */
export function IatiFields({ field, errors, isOpen, readOnly }: IatiFieldsProps) {
  const t = useStaffTexts();
  const labels = iatiLabels(t);
  const { error, ...type } = field("organisationType");
  const fields = { identifier: field("identifier"), activity: field("activityIdentifier") };
  const isRefused = [error, fields.identifier.error, fields.activity.error].some(Boolean);
  const fold = useRefusedInFold(errors, isRefused);
  return (
    <Fold ref={fold} summary={t("editor.forIati")} isOpen={isOpen}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={labels.identifier}
          hint={t("editor.organisationIdentifierHint")}
          autoComplete="off"
          readOnly={readOnly}
          {...fields.identifier}
        />
        <Field label={labels.organisationType} error={error}>
          <Select emptyLabel={t("editor.notSaid")} options={organisationTypeOptions(t)} {...type} />
        </Field>
        <TextField
          label={labels.activityIdentifier}
          hint={t("editor.theirActivityHint")}
          className="sm:col-span-2"
          autoComplete="off"
          readOnly={readOnly}
          {...fields.activity}
        />
      </div>
    </Fold>
  );
}
