import { headingOf, IMPORT_FIELDS, type ImportField, labelled } from "@vigie/import/columns";
import type { Change, Kind, PlannedRow } from "@vigie/import/compare";
import { LIST_FIELDS, listText } from "@vigie/import/lists";
import { cellOf, type Finding, findingText, type ImportedValues } from "@vigie/import/read-rows";
import type { TableRow } from "@vigie/import/table";
import { useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { RadioChoices } from "@/components/ui/radio-choices";
import { TextField } from "@/components/ui/text-field";
import { useStaffTexts } from "@/lib/language/use-texts";
import { importedValueText } from "./import-values";
import { duplicateOptions } from "./questions-section";
import type { ImportPlan } from "./use-import-plan";

const TONES: Readonly<Record<Kind, Tone>> = {
  new: "green",
  changed: "teal",
  unchanged: "grey",
  refused: "red",
  question: "yellow",
  left: "grey",
};

interface PreviewRowProps {
  row: PlannedRow;
  cells: TableRow | undefined;
  plan: ImportPlan;
}

/** A row of the file: what will happen, why, and its cells to correct. */
export function PreviewRow({ row, cells, plan }: PreviewRowProps) {
  const t = useStaffTexts();
  const [isOpen, setOpen] = useState(false);
  const title = row.values.title ?? (cells && String(cellOf(cells, "title", plan.mapping)));
  const stored = row.kind === "changed" ? row.project.currency : plan.currency;
  const currency = row.values.currency ?? stored;
  const wrong = new Set(row.problems.map(({ field }) => field));
  const mapped = IMPORT_FIELDS.filter((field) => plan.mapping[field] || wrong.has(field));
  return (
    <li tabIndex={-1}>
      <Card className="grid gap-3 p-4 sm:p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-muted text-sm">
            {t(plan.isIati ? "imports.activity" : "imports.line", { line: row.line })}
          </span>
          <span dir="auto" className="wrap-anywhere min-w-0 grow font-semibold">
            {title || t("imports.noTitle")}
          </span>
          <Badge tone={TONES[row.kind]}>{t(`imports.kind_${row.kind}`)}</Badge>
        </div>
        {row.kind === "new" || row.kind === "question" ? (
          <Facts row={row} currency={currency} />
        ) : null}
        <Findings findings={[...row.questions, ...row.remarks]} />
        {row.kind === "changed" ? (
          <Changes changes={row.changes} was={row.project.currency} currency={currency} />
        ) : null}
        {(row.kind === "question" && row.like) || plan.said.duplicateAt[row.line] ? (
          <DuplicateChoice row={row} plan={plan} />
        ) : null}
        {row.problems.map(({ field, message }) => (
          <CellField
            key={`${field} ${message}`}
            field={field}
            error={message}
            cells={cells}
            row={row}
            plan={plan}
          />
        ))}
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-primary text-sm">
            {t("imports.correctCells")}
          </summary>
          {isOpen ? (
            <div className="mt-2 grid gap-3 sm:grid-cols-2">
              {mapped
                .filter((field) => !wrong.has(field))
                .map((field) => (
                  <CellField key={field} field={field} cells={cells} row={row} plan={plan} />
                ))}
            </div>
          ) : null}
        </details>
      </Card>
    </li>
  );
}

interface CellFieldProps extends PreviewRowProps {
  field: ImportField;
  error?: string;
}

/** A cell as it is in the file, or was corrected; read anew when it is left. */
function CellField({ field, error, row, cells, plan }: CellFieldProps) {
  const t = useStaffTexts();
  const stored =
    plan.said.corrections[row.line]?.[field] ??
    (cells ? String(cellOf(cells, field, plan.mapping)) : "");
  const [text, setText] = useState(stored);
  const keep = () => text !== stored && plan.correct(row.line, field, text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <TextField
        label={headingOf(t, field)}
        error={error}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={keep}
      />
    </form>
  );
}

/** What else than its title a project will have. */
function Facts({ row: { values, lists }, currency }: { row: PlannedRow; currency: string }) {
  const t = useStaffTexts();
  const facts = IMPORT_FIELDS.flatMap((field) => {
    if (!isColumn(field, values) || field === "title") return [];
    return [labelled(t, field, importedValueText(t, field, values[field], currency))];
  });
  for (const field of LIST_FIELDS) {
    const text = listText(field, lists[field]);
    if (text !== "") facts.push(labelled(t, field, text));
  }
  return (
    <p dir="auto" className="wrap-anywhere text-muted text-sm empty:hidden">
      {facts.join(" · ")}
    </p>
  );
}

function isColumn(field: ImportField, values: ImportedValues): field is keyof ImportedValues {
  return field in values;
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useStaffTexts();
  return (
    <ul className="grid gap-1 text-on-yellow-tint text-sm empty:hidden">
      {findings.map((finding) => (
        <li key={`${finding.field} ${finding.message}`} className="wrap-anywhere">
          {findingText(t, finding)}
        </li>
      ))}
    </ul>
  );
}

interface ChangesProps {
  changes: readonly Change[];
  /** Of the amounts before. */
  was: string;
  /** Of those after. */
  currency: string;
}

function Changes({ changes, was, currency }: ChangesProps) {
  const t = useStaffTexts();
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="sm:contents">
          <dt className="font-semibold">{headingOf(t, field)}</dt>
          <dd className="wrap-anywhere">
            <del className="text-muted">
              <bdi>{importedValueText(t, field, before, was)}</bdi>
            </del>{" "}
            <span aria-hidden className="rtl:inline-block rtl:-scale-x-100">
              →
            </span>{" "}
            <ins className="no-underline">
              <bdi>{importedValueText(t, field, after, currency)}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks whether a row is what it looks like. */
function DuplicateChoice({ row, plan }: { row: PlannedRow; plan: ImportPlan }) {
  const t = useStaffTexts();
  const like = row.kind === "question" ? row.like : null;
  const isNumber = like !== null && !("line" in like) && like.title !== row.values.title;
  const options = duplicateOptions(t).filter(
    ({ value }) => value !== "instead" || like === null || "line" in like,
  );
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm">
        {like === null || row.questions.length > 0
          ? t("imports.whatIsIt")
          : "line" in like
            ? t(plan.isIati ? "imports.looksLikeActivity" : "imports.looksLikeLine", {
                line: like.line,
              })
            : t(isNumber ? "imports.looksLikeNumber" : "imports.looksLikeProject", {
                title: like.title,
              })}
      </legend>
      <div className="flex flex-wrap gap-x-6">
        <RadioChoices
          choices={options}
          chosen={plan.said.duplicateAt[row.line]}
          onChoose={(answer) => plan.decide(row.line, answer)}
        />
      </div>
    </fieldset>
  );
}
