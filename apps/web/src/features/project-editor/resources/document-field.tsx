import { dataUrlBytes, dataUrlType } from "@vigie/domain/files/data-url";
import {
  RESOURCE_FILE_ACCEPT,
  refuseResourceFile,
  resourceFileKind,
} from "@vigie/domain/files/resource-file";
import { joinFacts } from "@vigie/domain/format/facts";
import { formatFileSize } from "@vigie/domain/format/file-size";
import type { EditedResource, ResourceInput } from "@vigie/domain/forms/resource";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { FileText, FileUp, X } from "lucide-react";
import { useImperativeHandle, useRef } from "react";
import { type Control, useController } from "react-hook-form";
import { DropZone } from "@/components/forms/drop-zone";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { StoredResource } from "@/data/content/resources";
import {
  type DocumentFile,
  useDocumentFile,
} from "@/features/project-editor/shared/files/use-document-file";
import { useStaffTexts } from "@/lib/language/use-texts";

interface DocumentFieldProps {
  control: Control<ResourceInput, unknown, EditedResource>;
  /** The edited resource, whose document is kept unless another is chosen; null for a new one. */
  stored: StoredResource | null;
  /** The upload's progress from 0 to 1 while the form is being submitted with a document, else null. */
  sent: number | null;
  disabled: boolean;
  /** Called when reading a document starts or ends, so that the form can wait with saving. */
  onBusyChange: (busy: boolean) => void;
}

/** The document of a resource, read as soon as it is chosen. */
export function DocumentField(props: DocumentFieldProps) {
  const t = useStaffTexts();
  const { control, stored, sent, disabled, onBusyChange } = props;
  const { field, fieldState } = useController({ control, name: "file" });
  const button = useRef<HTMLButtonElement>(null);
  const { read, progress, refusal, forgetRefusal } = useDocumentFile({
    onRead: field.onChange,
    onBusyChange,
  });
  const busy = progress !== null;
  const hasFile = field.value !== null || (stored?.fileName ?? null) !== null;
  // The form focuses the field if it refuses the document.
  useImperativeHandle(field.ref, () => ({ focus: () => button.current?.focus() }));

  const takeBack = () => {
    forgetRefusal();
    field.onChange(null);
    button.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <DropZone
        label={t("editor.document")}
        action={hasFile ? t("editor.chooseAnotherFile") : t("editor.chooseAFile")}
        busyAction={t("editor.reading")}
        accept={RESOURCE_FILE_ACCEPT}
        icon={FileUp}
        hint={t("editor.pdfWordExcelPowerpointText")}
        error={refusal ?? fieldState.error?.message}
        busy={busy}
        disabled={disabled}
        button={button}
        preview={previewOf(t, field.value, stored)}
        onChoose={([file]) => read(file)}
        refuses={(file) => refuseResourceFile(file) !== null}
      >
        {field.value ? (
          <Button
            variant="quiet"
            onClick={takeBack}
            disabled={busy || disabled}
            className="whitespace-nowrap text-sm"
          >
            <X aria-hidden className="size-4" />
            {t("editor.removeFile")}
          </Button>
        ) : null}
      </DropZone>
      {busy ? <Share value={progress} label={t("editor.readingTheDocument")} /> : null}
      {sent === null ? null : <Share value={sent} label={t("editor.uploadingTheDocument")} />}
    </div>
  );
}

function previewOf(t: StaffTexts, chosen: DocumentFile | null, stored: StoredResource | null) {
  if (chosen) {
    const { name, data } = chosen;
    return <DocumentFace name={name} type={dataUrlType(data)} bytes={dataUrlBytes(data)} />;
  }
  const { fileName = null, fileType = null, fileBytes = null } = stored ?? {};
  if (fileName === null) return undefined;
  return (
    <DocumentFace
      name={fileName}
      type={fileType}
      bytes={fileBytes}
      note={t("editor.staysUnlessYouChooseAnother")}
    />
  );
}

interface DocumentFaceProps {
  name: string;
  type: string | null;
  bytes: number | null;
  note?: string;
}

function DocumentFace({ name, type, bytes, note }: DocumentFaceProps) {
  const t = useStaffTexts();
  const facts = [
    t.message(resourceFileKind(type)),
    bytes === null ? "" : formatFileSize(t, bytes),
    note ?? "",
  ];
  return (
    <div className="flex min-w-0 max-w-full items-center gap-3">
      <FileText aria-hidden className="size-8 shrink-0 text-on-tint" />
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere font-semibold">
          {name}
        </p>
        <p className="text-muted text-sm">{joinFacts(t.language, facts)}</p>
      </div>
    </div>
  );
}

interface ShareProps {
  /** From 0 to 1. */
  value: number;
  label: string;
}

/** The progress of a document. */
function Share({ value, label }: ShareProps) {
  const percent = Math.round(value * 100);
  return (
    <div className="flex items-center gap-3">
      <div className="flex-1">
        <ProgressBar value={percent} label={label} />
      </div>
      <span aria-hidden className="w-11 text-end text-muted text-sm tabular-nums">
        {percent}%
      </span>
    </div>
  );
}
