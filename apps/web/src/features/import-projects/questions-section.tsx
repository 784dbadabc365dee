import type { StaffTexts } from "@vigie/domain/language/texts";
import { projectStatusOptions, readProjectStatus } from "@vigie/domain/project/project-status";
import { headingOf, type ImportField, plain } from "@vigie/import/columns";
import type { DuplicateAnswer } from "@vigie/import/compare";
import type { Table } from "@vigie/import/table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { WayChoice } from "@/features/shared/import-file/way-choice";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { ImportPlan } from "./use-import-plan";

/** What only the person knows: which of two meanings the cells have, and what words stand for. */
export function QuestionsSection({ table, plan }: { table: Table; plan: ImportPlan }) {
  const t = useStaffTexts();
  const answers = duplicateOptions(t);
  const { questions, unknownPhases } = plan.understanding;
  const { said, mapping } = plan;
  const nameOf = (column: number) =>
    table.headings[column] || t("imports.columnNumber", { number: column + 1 });
  const columnOf = (field: ImportField) => {
    const source = mapping[field];
    return source && "column" in source ? nameOf(source.column) : headingOf(t, field);
  };
  const hasDuplicates =
    said.duplicates !== undefined ||
    Object.keys(said.duplicateAt).length > 0 ||
    plan.plan.some((row) => row.kind === "question" && row.like !== null);
  const count = questions.length + unknownPhases.length + plan.doubtful.length;
  if (count === 0 && !hasDuplicates) return null;
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl">{t("imports.questions")}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {plan.doubtful.map(({ field, column }) => (
          <fieldset key={column} className="grid gap-2">
            <legend className="mb-1.5 font-semibold text-sm">
              {t(`imports.is_${field}`, { heading: nameOf(column) })}
            </legend>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => plan.assign(field, { column })}>{t("imports.yes")}</Button>
              <Button onClick={() => plan.decline(column)}>{t("imports.noLeaveOut")}</Button>
            </div>
          </fieldset>
        ))}
        {questions.map((question) => (
          <WayChoice
            key={question.kind}
            question={question}
            column={columnOf(question.field)}
            chosen={said.ways[question.kind]}
            onChoose={plan.chooseWay}
          />
        ))}
        {unknownPhases.map(({ word, rows }) => (
          <Field
            key={word}
            label={t("imports.wordStandsFor", { word })}
            hint={t("imports.inColumn", { column: columnOf("status"), count: rows })}
          >
            <Select
              value={said.phases[plain(word)] ?? ""}
              emptyLabel={t("imports.choosePhase")}
              options={[
                ...projectStatusOptions(t),
                { value: "leave", label: t("imports.leaveRowsOut") },
              ]}
              onChange={({ target: { value } }) =>
                plan.choosePhase(word, value === "leave" ? "leave" : readProjectStatus(value))
              }
            />
          </Field>
        ))}
        {hasDuplicates ? (
          <Field label={t("imports.duplicatesAll")}>
            <Select
              value={said.duplicates ?? ""}
              emptyLabel={t("imports.askEach")}
              options={answers}
              onChange={({ target }) =>
                plan.decideAll(answers.find(({ value }) => value === target.value)?.value)
              }
            />
          </Field>
        ) : null}
      </div>
    </Card>
  );
}

/** What a row can be that looks like a project that is there, or like a row above it. */
export function duplicateOptions(t: StaffTexts): { value: DuplicateAnswer; label: string }[] {
  return [
    { value: "same", label: t("imports.sameProject") },
    { value: "new", label: t("imports.anotherProject") },
    { value: "leave", label: t("imports.leaveOut") },
    { value: "instead", label: t("imports.insteadOfOther") },
  ];
}
