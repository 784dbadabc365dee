import { useMutation, useQueryClient } from "@tanstack/react-query";
import { message } from "@vigie/domain/language/message";
import { exportWorkbook } from "@vigie/import/export-workbook";
import { FILE_MAX_BYTES } from "@vigie/import/table";
import { templateWorkbook } from "@vigie/import/template-workbook";
import { exportOf, templateOf } from "@vigie/import/write-file";
import { Download, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { DropZone } from "@/components/forms/drop-zone";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TextArea } from "@/components/ui/text-area";
import { exportedResultsQuery, importBasisQuery, ledgersQuery } from "@/data/projects/import-basis";
import type { SessionUser } from "@/data/session/session-user";
import { downloadCsv, downloadWorkbook } from "@/lib/files/download-data-url";
import { useStaffTexts } from "@/lib/language/use-texts";

interface ChooseFileProps {
  user: SessionUser;
  /** How much of a file has been read; null while none is. */
  percent: number | null;
  onChoose: (file: Blob, name: string) => void;
  onStop: () => void;
}

/** More would fill the memory of a phone. */
const WORKBOOK_ROWS_MAX = 100_000;

/** A file that is chosen or dropped, or rows that are pasted. */
export function ChooseFile({ user, percent, onChoose, onStop }: ChooseFileProps) {
  const t = useStaffTexts();
  const isReading = percent !== null;
  const [pasted, setPasted] = useState("");
  const queries = useQueryClient();
  const exporting = useMutation({
    /** Gives what is to be said where it is not done. */
    mutationFn: async (format: "CSV" | "Excel"): Promise<string | null> => {
      const basis = await queries.fetchQuery(importBasisQuery(user.organizationId, user.id));
      const name = t("imports.exportName");
      if (format === "CSV") {
        downloadCsv(exportOf(t, basis.projects), `${name}.csv`);
        return null;
      }
      const ids = basis.projects.map(({ id }) => id);
      const most = WORKBOOK_ROWS_MAX;
      const ledgers = await queries.fetchQuery(ledgersQuery(ids, basis.readAt, most));
      const indicators = await queries.fetchQuery(exportedResultsQuery(ids, basis.readAt, most));
      if (!ledgers || !indicators) return message("imports.tooManyForExcel", { limit: most });
      const workbook = exportWorkbook(t, basis.projects, { ledgers, indicators });
      downloadWorkbook(workbook, `${name}.xlsx`);
      return null;
    },
  });
  return (
    <Card className="grid gap-6">
      <div className="grid gap-2">
        <DropZone
          label={t("imports.chooseFile")}
          action={t("imports.selectFile")}
          busyAction={t("imports.readingFile")}
          accept=".csv,.txt,.tsv,.xlsx,.xml,text/csv,text/xml"
          busy={isReading}
          icon={FileSpreadsheet}
          hint={t("imports.fileHint")}
          onChoose={([file]) => onChoose(file, file.name)}
        >
          {isReading ? <Button onClick={onStop}>{t("imports.stop")}</Button> : null}
        </DropZone>
        {percent === null ? null : <ProgressBar value={percent} label={t("imports.readingFile")} />}
      </div>
      <form
        className="grid justify-items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(new Blob([pasted]), t("imports.pastedRows"));
        }}
      >
        <Field label={t("imports.pasteTable")} hint={t("imports.pasteHint")} className="w-full">
          <TextArea
            rows={4}
            maxLength={FILE_MAX_BYTES}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
        </Field>
        <Button type="submit" blocked={isReading || pasted.trim() === ""}>
          {t("imports.readPasted")}
        </Button>
      </form>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t pt-4">
        <Button
          variant="quiet"
          onClick={() => downloadWorkbook(templateWorkbook(t), `${t("imports.templateName")}.xlsx`)}
        >
          <Download aria-hidden className="size-4" />
          {t("imports.downloadTemplate", { format: "Excel" })}
        </Button>
        <Button
          variant="quiet"
          onClick={() => downloadCsv(templateOf(t), `${t("imports.templateName")}.csv`)}
        >
          <Download aria-hidden className="size-4" />
          {t("imports.downloadTemplate", { format: "CSV" })}
        </Button>
        {(["Excel", "CSV"] as const).map((format) => (
          <Button
            key={format}
            variant="quiet"
            blocked={exporting.isPending}
            onClick={() => exporting.mutate(format)}
          >
            <Download aria-hidden className="size-4" />
            {t("imports.exportProjects", { format })}
          </Button>
        ))}
        <p className="text-muted text-sm">{t("imports.exportHint")}</p>
      </div>
      <ErrorBanner error={exporting.error ?? exporting.data} />
    </Card>
  );
}
