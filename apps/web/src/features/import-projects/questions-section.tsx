import { formatLongDate } from "@vigie/domain/format/dates";
import { numberFormat } from "@vigie/domain/format/intl-formats";
import { localeOf } from "@vigie/domain/language/languages";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { projectStatusOptions, readProjectStatus } from "@vigie/domain/project/project-status";
import { plain } from "@vigie/import/columns";
import type { DuplicateAnswer } from "@vigie/import/compare";
import type { Question } from "@vigie/import/understand-columns";
import type { Ways } from "@vigie/import/values";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { ImportPlan } from "./use-import-plan";

/** What only the person knows: which of two meanings the cells have, and what words stand for. */
export function QuestionsSection({ plan }: { plan: ImportPlan }) {
  const t = useStaffTexts();
  const answers = duplicateOptions(t);
  const { questions, unknownPhases } = plan.understanding;
  const hasDuplicates =
    plan.duplicates !== undefined ||
    plan.duplicateAt.size > 0 ||
    plan.plan.some(({ kind }) => kind === "question");
  if (questions.length + unknownPhases.length === 0 && !hasDuplicates) return null;
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl">{t("imports.questions")}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {questions.map((question) => (
          <WayChoice key={question.kind} question={question} plan={plan} />
        ))}
        {unknownPhases.map((word) => (
          <Field key={word} label={t("imports.wordStandsFor", { word })}>
            <Select
              value={plan.phases[plain(word)] ?? ""}
              emptyLabel={t("imports.choosePhase")}
              options={projectStatusOptions(t)}
              onChange={({ target }) => plan.choosePhase(word, readProjectStatus(target.value))}
            />
          </Field>
        ))}
        {hasDuplicates ? (
          <Field label={t("imports.duplicatesAll")}>
            <Select
              value={plan.duplicates ?? ""}
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

function WayChoice({ question, plan }: { question: Question; plan: ImportPlan }) {
  const t = useStaffTexts();
  const { kind, example, ways } = question;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-semibold text-sm">
        {t("imports.howToRead", { example })}
      </legend>
      {ways.map(({ way, gives }) => (
        <label key={way} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={kind}
            className="size-5 shrink-0"
            checked={plan.ways[kind] === way}
            onChange={() => plan.chooseWay({ [kind]: way } satisfies Ways)}
          />
          {typeof gives === "string"
            ? formatLongDate(t, gives)
            : numberFormat(localeOf(t.language), {}).format(gives)}
        </label>
      ))}
    </fieldset>
  );
}

/** What a row can be that looks like a project that is there, or like a row above it. */
export function duplicateOptions(t: StaffTexts): { value: DuplicateAnswer; label: string }[] {
  return [
    { value: "same", label: t("imports.sameProject") },
    { value: "new", label: t("imports.anotherProject") },
    { value: "leave", label: t("imports.leaveOut") },
  ];
}
