import { headingRows } from "@vigie/import/headings";
import type { ReadFile } from "@vigie/import/read-file";
import type { Table } from "@vigie/import/table";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/progress-bar";
import { RadioChoices } from "@/components/ui/radio-choices";
import { Select } from "@/components/ui/select";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { AskedReading } from "./use-read-file";

interface WayOfReading {
  read: ReadFile;
  /** What was chosen since, and is not read yet. */
  asked: AskedReading;
  onChoose: (choices: AskedReading) => void;
}

interface ReadingChoiceProps extends WayOfReading {
  /** How much of the file has been read anew; null while it is not. */
  percent: number | null;
  /** What the file says, which is not shown while it is read anew. */
  children: ReactNode;
}

/** How the file is read, and the choice where there is more than one way: a sheet of a workbook, or the encoding of a text. */
export function ReadingChoice({ percent, children, ...way }: ReadingChoiceProps) {
  const t = useStaffTexts();
  const { read } = way;
  return (
    <>
      {read.notes.map((note) => (
        <p
          key={note}
          role="status"
          className="rounded-control bg-yellow-tint px-3 py-2 text-on-yellow-tint"
        >
          {t.message(note)}
        </p>
      ))}
      {read.kind === "workbook" && read.sheets.length > 1 ? (
        <SheetChoice {...way} read={read} />
      ) : null}
      {read.kind === "text" && read.candidates.length > 0 ? (
        <EncodingChoice {...way} read={read} />
      ) : null}
      {percent === null ? (
        children
      ) : (
        <ProgressBar value={percent} label={t("imports.readingFile")} />
      )}
    </>
  );
}

interface EncodingChoiceProps extends WayOfReading {
  read: Extract<ReadFile, { kind: "text" }>;
}

function EncodingChoice({ read, asked, onChoose }: EncodingChoiceProps) {
  const t = useStaffTexts();
  const now = new Set(read.candidates.flatMap(({ samples }) => samples.map((word) => word.read)));
  const encodings = [
    { encoding: read.encoding, words: [...now] },
    ...read.candidates.map(({ encoding, samples }) => ({
      encoding,
      words: samples.map(({ instead }) => instead),
    })),
  ];
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-sm">
        {t("imports.accents", { words: [...now].slice(0, 3).join(", ") })}{" "}
        <span className="text-primary">{t("imports.accentsWrong")}</span>
      </summary>
      <Card>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold text-sm">{t("imports.encoding")}</legend>
          <p className="text-muted text-sm">{t("imports.encodingHint")}</p>
          <RadioChoices
            choices={encodings.map(({ encoding, words }) => ({
              value: encoding,
              label: (
                <>
                  <bdi>{words.join(", ")}</bdi>{" "}
                  <span className="text-muted text-sm">{encoding}</span>
                </>
              ),
            }))}
            chosen={asked.encoding ?? read.encoding}
            onChoose={(encoding) => onChoose({ encoding })}
          />
        </fieldset>
      </Card>
    </details>
  );
}

interface SheetChoiceProps extends WayOfReading {
  read: Extract<ReadFile, { kind: "workbook" }>;
}

function SheetChoice({ read, asked, onChoose }: SheetChoiceProps) {
  const t = useStaffTexts();
  return (
    <Field label={t("imports.sheet")} className="max-w-sm">
      <Select
        value={asked.sheet ?? read.sheet}
        options={read.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
        onChange={({ target }) => onChoose({ sheet: target.value })}
      />
    </Field>
  );
}

interface HeadingChoiceProps {
  /** As it was read. */
  all: Table;
  /** Below its headings. */
  table: Table;
  onHeadings: (line: number) => void;
}

/** In which row the headings stand. */
export function HeadingChoice({ all, table, onHeadings }: HeadingChoiceProps) {
  const t = useStaffTexts();
  const rows = headingRows(all);
  if (rows.length < 2) return null;
  return (
    <Field label={t("imports.headingsInRow")} className="max-w-xl">
      <Select
        value={table.headingLine}
        options={rows.map(({ line, cells }) => ({
          value: String(line),
          label: `${line}: ${cells
            .filter((cell) => cell !== "")
            .join(" · ")
            .slice(0, 80)}`,
        }))}
        onChange={({ target }) => onHeadings(Number(target.value))}
      />
    </Field>
  );
}
