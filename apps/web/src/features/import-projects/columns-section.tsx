import {
  headingOf,
  IMPORT_FIELDS,
  type ImportField,
  labelled,
  leftColumns,
} from "@vigie/import/columns";
import type { Table } from "@vigie/import/table";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { ColumnChoices } from "@/features/shared/import-file/column-choices";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { ImportPlan } from "./use-import-plan";

interface ColumnsSectionProps {
  table: Table;
  plan: ImportPlan;
}

interface AllColumnsProps extends ColumnsSectionProps {
  children: ReactNode;
}

/** Which column is what, with the first values beside it, and values for what no column has. */
export function ColumnsSection({ table, plan, children }: AllColumnsProps) {
  const t = useStaffTexts();
  const { mapping, assign } = plan;
  const fieldOf = (column: number) =>
    IMPORT_FIELDS.find((field) => {
      const source = mapping[field];
      return source && "column" in source && source.column === column;
    });
  const choose = (column: number, chosen: ImportField | undefined) => {
    const former = fieldOf(column);
    if (chosen) assign(chosen, { column }, former);
    else if (former) assign(former, undefined);
  };
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-xl">{t("imports.columns")}</h2>
        <p className="text-muted">{t("imports.columnsIntro")}</p>
      </div>
      {mapping.title ? null : (
        <p role="status" className="rounded-control bg-yellow-tint px-3 py-2 text-on-yellow-tint">
          {t("imports.titleNeeded")}
        </p>
      )}
      {children}
      <ColumnChoices
        table={table}
        options={IMPORT_FIELDS.map((field) => ({ value: field, label: headingOf(t, field) }))}
        fieldOf={fieldOf}
        onChoose={choose}
        problemOf={(field) => {
          const unusable = plan.unusable.get(field);
          return unusable && t("imports.unusable", { ...unusable, field: headingOf(t, field) });
        }}
      />
      <FixedValues plan={plan} />
    </Card>
  );
}

/** Fields that tell a project, or its place, from every other. */
const ofOneProject: ReadonlySet<ImportField> = new Set([
  ...(["id", "reference", "iati_identifier", "title"] as const),
  ...(["coordinates", "latitude", "longitude"] as const),
]);

/** Values that every row has, of fields that are in no column. */
function FixedValues({ plan: { mapping, assign } }: { plan: ImportPlan }) {
  const t = useStaffTexts();
  const [field, setField] = useState<ImportField | undefined>();
  const [text, setText] = useState("");
  const fixed = IMPORT_FIELDS.flatMap((each) => {
    const source = mapping[each];
    return source && "fixed" in source ? [{ field: each, text: source.fixed }] : [];
  });
  const free = IMPORT_FIELDS.filter((each) => !mapping[each] && !ofOneProject.has(each));
  const chosen = field && free.includes(field) ? field : free[0];
  if (!chosen && fixed.length === 0) return null;
  return (
    <form
      className="grid gap-3 border-line border-t pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen || text.trim() === "") return;
        assign(chosen, { fixed: text });
        setText("");
      }}
    >
      <h3 className="font-semibold">{t("imports.forEveryRow")}</h3>
      <p className="text-muted text-sm">{t("imports.forEveryRowHint")}</p>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {fixed.map(({ field: each, text: value }) => (
          <li
            key={each}
            className="flex items-center gap-1 rounded-control bg-tint ps-3 text-on-tint"
          >
            <span className="wrap-anywhere">{labelled(t, each, value)}</span>
            <Button
              variant="quiet"
              aria-label={t("imports.removeValue", { field: headingOf(t, each) })}
              onClick={() => assign(each, undefined)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {chosen ? (
        <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <Field label={t("imports.field")}>
            <Select
              value={chosen}
              options={free.map((each) => ({ value: each, label: headingOf(t, each) }))}
              onChange={({ target }) => setField(free.find((each) => each === target.value))}
            />
          </Field>
          <TextField
            label={t("imports.value")}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit">{t("imports.addValue")}</Button>
        </div>
      ) : null}
    </form>
  );
}

/** Says what of the file is not imported: columns, and what an IATI file has beside. */
export function LeftOver({ table, plan }: ColumnsSectionProps) {
  const t = useStaffTexts();
  const names = leftColumns(table, plan.mapping).map(
    (column) => table.headings[column] || t("imports.columnNumber", { number: column + 1 }),
  );
  const { nothing } = plan.understanding;
  const elements = [...table.leftOut].map(([name, count]) => `${name} (${count})`);
  return (
    <>
      {names.length > 0 ? (
        <p className="wrap-anywhere text-muted text-sm">
          {t("imports.leftColumns", { names: names.join(", ") })}
        </p>
      ) : null}
      {elements.length > 0 ? (
        <p className="wrap-anywhere text-muted text-sm">
          {t("imports.leftElements", { names: elements.join(", ") })}
        </p>
      ) : null}
      {nothing ? (
        <p className="wrap-anywhere text-muted text-sm">
          {t("imports.nothingCells", { ...nothing })}
        </p>
      ) : null}
    </>
  );
}
