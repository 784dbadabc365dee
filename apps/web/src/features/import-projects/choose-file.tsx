import { FILE_MAX_BYTES } from "@vigie/import/table";
import { templateOf } from "@vigie/import/write-file";
import { Download, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { DropZone } from "@/components/forms/drop-zone";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { downloadCsv } from "@/lib/files/download-data-url";
import { useStaffTexts } from "@/lib/language/use-texts";

interface ChooseFileProps {
  isReading: boolean;
  onChoose: (file: Blob, name: string) => void;
  onStop: () => void;
}

/** A file that is chosen or dropped, or rows that are pasted. */
export function ChooseFile({ isReading, onChoose, onStop }: ChooseFileProps) {
  const t = useStaffTexts();
  const [pasted, setPasted] = useState("");
  return (
    <Card className="grid gap-6">
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
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => downloadCsv(templateOf(t), `${t("imports.templateName")}.csv`)}
      >
        <Download aria-hidden className="size-4" />
        {t("imports.downloadTemplate")}
      </Button>
    </Card>
  );
}
