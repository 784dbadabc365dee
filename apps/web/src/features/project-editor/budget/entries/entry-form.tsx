import { currencyLabel, currencyOptions } from "@vigie/domain/format/currencies";
import { formatLongDate, localIsoDate } from "@vigie/domain/format/dates";
import { currencySign, formatExactMoney } from "@vigie/domain/format/money";
import { parseRate, parseSignedAmount } from "@vigie/domain/format/numbers";
import {
  type CheckedEntry,
  type LedgerEntryInput,
  ledgerEntrySchema,
} from "@vigie/domain/forms/ledger-entry";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { entryKindLabel, entryKindOptions, readEntryKind } from "@vigie/domain/project/entry-kind";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import { ledger } from "@vigie/domain/tables/ledger";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { useRefusedInFold } from "@/components/forms/use-refused-in-fold";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { StoredDonor } from "@/data/content/donors";
import { type LedgerEntry, ledgerTable } from "@/data/content/ledger";
import { addEntry, changeEntry, takenReference } from "@/data/content/ledger-changes";
import type { KeyMilestone } from "@/data/content/milestones";
import type { StoredResource } from "@/data/content/resources";
import { CollectionForm } from "@/features/project-editor/shared/collection/collection-form";
import {
  type RowForm,
  rowForm,
  useRowForm,
} from "@/features/project-editor/shared/collection/row-form";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";
import { useStaffTexts } from "@/lib/language/use-texts";
import { donorOptions } from "./donor-options";
import { ReceiptField } from "./receipt-field";
import { type RowState, UNTOUCHED } from "./use-sheet-keys";

/** What entries name. */
export interface EntrySurroundings {
  currency: string;
  donors: readonly StoredDonor[];
  milestones: readonly KeyMilestone[];
  resources: readonly StoredResource[];
}

interface EntryFormProps extends EntrySurroundings {
  projectId: string;
  collection: RowCollection<LedgerEntry>;
  /** Told how the form stands, for who leaves the row by the keyboard. */
  state: RefObject<RowState>;
}

const { createdAt: _, ...typedFacts } = ledger.facts;

export const entryForm: RowForm<LedgerEntry, LedgerEntryInput, CheckedEntry> = rowForm({
  schema: ledgerEntrySchema,
  valuesOf: (entry: LedgerEntry | null) =>
    inputsOf(typedFacts, entry ?? { day: localIsoDate(new Date()) }),
  listOf: ledgerTable.list,
  store: async (projectId, { loaded, newId, values }) => {
    if (loaded !== null) return changeEntry(loaded, values);
    await addEntry({ id: newId, projectId }, values);
    return null;
  },
});

function labelsOf(t: StaffTexts, currency: string, other: string) {
  return {
    day: t("editor.date"),
    kind: t("editor.kind"),
    amount: t("editor.amountIn", { currency: currencySign(t, currency) }),
    description: t("editor.entryText"),
    donorId: t("editor.donorOfEntry"),
    counterparty: t("editor.fromOrTo"),
    originalCurrency: t("editor.otherCurrency"),
    originalAmount: t("editor.amountInOther", { currency: other }),
    rate: t("editor.rateOf", { other, currency }),
    milestoneId: t("editor.milestoneOfEntry"),
    receiptId: t("editor.receipt"),
    reference: t("editor.referenceOfEntry"),
  } as const;
}

/** The line of the sheet that is written: adds an entry, or changes one in its place. */
export function EntryForm(props: EntryFormProps) {
  const t = useStaffTexts();
  const { projectId, collection, currency, donors, milestones, resources } = props;
  const { editing } = collection;
  const { field, isSaving, ...row } = useRowForm(entryForm, {
    projectId,
    collection,
    ...(editing === null && { success: t("editor.entryAdded") }),
  });
  const { form } = row;
  const { isDirty, errors } = form.formState;
  const more = useRefusedInFold(errors, errors.reference !== undefined);
  const [isBusy, setBusy] = useState(false);
  const { state } = props;
  useEffect(() => {
    state.current = { isDirty, isWaiting: isBusy || isSaving };
    return () => {
      state.current = UNTOUCHED;
    };
  }, [state, isDirty, isBusy, isSaving]);
  const [other, donorId, milestoneId, receiptId] = useWatch({
    control: form.control,
    name: ["originalCurrency", "donorId", "milestoneId", "receiptId"],
  });
  const labels = labelsOf(t, currency, other);
  const currencies = useMemo(
    () => currencyOptions(t).filter(({ value }) => value !== currency),
    [t, currency],
  );
  const choose = (name: "donorId" | "milestoneId" | "receiptId", id: string | null) =>
    form.setValue(name, id, { shouldDirty: true });
  /** What has no field any more must not keep the entry from being saved. */
  const forgetUnshown = () => {
    const isOther = form.getValues("originalCurrency") !== "";
    for (const name of isOther ? (["amount"] as const) : (["originalAmount", "rate"] as const)) {
      form.setValue(name, "", { shouldDirty: true });
    }
  };
  const hasMore =
    editing !== null &&
    [editing.originalCurrency, editing.milestoneId, editing.receiptId, editing.reference].some(
      (value) => value !== null,
    );
  return (
    <CollectionForm
      {...row}
      labels={labels}
      apart={other === "" ? ["originalAmount", "rate"] : ["amount"]}
      show={(name, value) => shown(t, name, value, props)}
      refusedField={takenReference}
      isWaiting={isBusy}
      add={t("editor.addEntry")}
    >
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2 lg:grid-cols-[9.5rem_8.5rem_9rem_minmax(0,1fr)_minmax(0,11rem)_minmax(0,11rem)]">
        <NumberOrDay form={form} name="day" label={labels.day} readOnly={isSaving} />
        <Field label={labels.kind} error={errors.kind?.message}>
          <Select options={entryKindOptions(t)} {...form.register("kind")} />
        </Field>
        {other === "" ? (
          <NumberOrDay form={form} name="amount" label={labels.amount} readOnly={isSaving} />
        ) : (
          <Converted form={form} label={labels.amount} currency={currency} />
        )}
        <TextField
          label={labels.description}
          autoComplete="off"
          readOnly={isSaving}
          {...field("description")}
        />
        <Field label={labels.donorId}>
          <Select
            name="donorId"
            options={donorOptions(t, donors)}
            emptyLabel={t("editor.withoutDonor")}
            value={donorId ?? ""}
            onChange={({ target }) => choose("donorId", target.value || null)}
          />
        </Field>
        <TextField
          label={labels.counterparty}
          autoComplete="off"
          readOnly={isSaving}
          {...field("counterparty")}
        />
      </div>
      <details ref={more} open={hasMore || other !== ""} className="group/more">
        <summary className="min-h-11 cursor-pointer rounded-control py-2.5 font-semibold text-primary">
          {t("editor.moreOfEntry")}
        </summary>
        <div className="grid gap-x-3 gap-y-4 pt-2 sm:grid-cols-2 lg:grid-cols-3">
          <Field label={labels.originalCurrency} error={errors.originalCurrency?.message}>
            <Select
              options={currencies}
              emptyLabel={t("editor.noOtherCurrency")}
              {...form.register("originalCurrency", { onChange: forgetUnshown })}
            />
          </Field>
          {other === "" ? null : (
            <>
              <NumberOrDay
                form={form}
                name="originalAmount"
                label={labels.originalAmount}
                readOnly={isSaving}
              />
              <NumberOrDay form={form} name="rate" label={labels.rate} readOnly={isSaving} />
            </>
          )}
          <Field label={labels.milestoneId}>
            <Select
              options={milestones.map(({ id, name }) => ({ value: id, label: name }))}
              emptyLabel={t("editor.noMilestone")}
              value={milestoneId ?? ""}
              onChange={({ target }) => choose("milestoneId", target.value || null)}
            />
          </Field>
          <TextField
            label={labels.reference}
            hint={t("editor.entryReferenceHint")}
            autoComplete="off"
            readOnly={isSaving}
            {...field("reference")}
          />
          <ReceiptField
            projectId={projectId}
            resources={resources}
            value={receiptId}
            onChange={(id) => choose("receiptId", id)}
            onBusyChange={setBusy}
          />
        </div>
      </details>
    </CollectionForm>
  );
}

interface NumberOrDayProps {
  form: UseFormReturn<LedgerEntryInput, unknown, CheckedEntry>;
  name: "day" | "amount" | "originalAmount" | "rate";
  label: string;
  readOnly: boolean;
}

function NumberOrDay({ form, name, label, readOnly }: NumberOrDayProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const isAmount = name === "amount" || name === "originalAmount";
  return (
    <Field label={label} error={fieldState.error?.message}>
      {name === "day" ? (
        <DateField required readOnly={readOnly} {...field} />
      ) : (
        <NumberField
          step={isAmount ? "0.01" : "any"}
          isSigned={isAmount}
          required={isAmount}
          readOnly={readOnly}
          {...field}
        />
      )}
    </Field>
  );
}

/** What an amount in another currency comes to. The database makes the same of it. */
function Converted({
  form,
  label,
  currency,
}: Pick<NumberOrDayProps, "form" | "label"> & { currency: string }) {
  const t = useStaffTexts();
  const [amount, rate] = useWatch({ control: form.control, name: ["originalAmount", "rate"] });
  const typed = parseSignedAmount(amount);
  const atRate = parseRate(rate);
  const sum =
    typed.ok && atRate.ok && typed.value !== null && atRate.value !== null
      ? typed.value * atRate.value
      : null;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="font-semibold text-sm">{label}</span>
      <output className="flex min-h-11 items-center tabular-nums">
        {sum === null
          ? t("editor.notCounted")
          : t("editor.comesTo", { amount: formatExactMoney(t, sum, currency) })}
      </output>
    </div>
  );
}

function shown(
  t: StaffTexts,
  name: string,
  value: unknown,
  { donors, milestones, resources }: EntrySurroundings,
): string {
  if (typeof value !== "string" || value === "") return t("editor.empty");
  switch (name) {
    case "day":
      return formatLongDate(t, value);
    case "kind":
      return entryKindLabel(t, readEntryKind(value));
    case "originalCurrency":
      return currencyLabel(t, value);
    case "donorId":
      return donorOptions(t, donors).find((donor) => donor.value === value)?.label ?? value;
    case "milestoneId":
      return milestones.find(({ id }) => id === value)?.name ?? value;
    case "receiptId":
      return resources.find(({ id }) => id === value)?.title ?? value;
    default:
      return value;
  }
}
