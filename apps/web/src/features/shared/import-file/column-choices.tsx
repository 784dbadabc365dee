import type { Table } from "@vigie/import/table";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useStaffTexts } from "@/lib/language/use-texts";

interface ColumnChoicesProps<Name extends string> {
  table: Table;
  /** The fields that a column can be. */
  options: readonly { value: Name; label: string }[];
  fieldOf: (column: number) => Name | undefined;
  onChoose: (column: number, field: Name | undefined) => void;
  /** What is wrong with the column of a field. */
  problemOf?: (field: Name) => string | undefined;
}

/** Which column of a file is what, with the first values beside it; columns without a value are folded away. */
export function ColumnChoices<Name extends string>(props: ColumnChoicesProps<Name>) {
  const t = useStaffTexts();
  const { table, options, fieldOf, onChoose, problemOf } = props;
  const isEmpty = (column: number) =>
    table.rows.every(({ cells }) => String(cells[column] ?? "").trim() === "");
  const columns = table.headings.map((heading, column) => ({ heading, column }));
  const empty = columns.filter(({ column }) => isEmpty(column));
  const listOf = (shown: typeof columns) => (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map(({ heading, column }) => {
        const field = fieldOf(column);
        return (
          <Field
            key={column}
            label={t("imports.columnIs", {
              heading: heading || t("imports.columnNumber", { number: column + 1 }),
            })}
            hint={<Samples table={table} column={column} />}
            error={field && problemOf?.(field)}
          >
            <Select
              value={field ?? ""}
              emptyLabel={t("imports.notImported")}
              options={options}
              onChange={({ target }) =>
                onChoose(column, options.find(({ value }) => value === target.value)?.value)
              }
            />
          </Field>
        );
      })}
    </div>
  );
  return (
    <>
      {listOf(columns.filter((each) => !empty.includes(each)))}
      {empty.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-primary text-sm">
            {t("imports.emptyColumns", { count: empty.length })}
          </summary>
          {listOf(empty)}
        </details>
      ) : null}
    </>
  );
}

const SAMPLES = 3;

function Samples({ table, column }: { table: Table; column: number }) {
  const t = useStaffTexts();
  const values: string[] = [];
  for (const { cells } of table.rows) {
    const text = String(cells[column] ?? "").trim();
    if (text !== "") values.push(text.slice(0, 60));
    if (values.length === SAMPLES) break;
  }
  if (values.length === 0) return t("imports.emptyColumn");
  return (
    <span className="wrap-anywhere line-clamp-2">
      {t("imports.example", { values: values.join(" · ") })}
    </span>
  );
}
