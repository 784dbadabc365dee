import { dataUrlBytes, dataUrlType } from "@vigie/domain/data-url";
import { formatFileSize } from "@vigie/domain/file-size";
import type { EditedResource, ResourceInput } from "@vigie/domain/forms/resource";
import { RESOURCE_FILE_ACCEPT, resourceFileKind } from "@vigie/domain/resource-file";
import { FileText, FileUp, X } from "lucide-react";
import { useImperativeHandle, useRef } from "react";
import { type Control, useController } from "react-hook-form";
import { DropZone } from "@/components/drop-zone";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import {
  type DocumentFile,
  useDocumentFile,
} from "@/features/project-editor/resources/use-document-file";

interface DocumentFieldProps {
  control: Control<ResourceInput, unknown, EditedResource>;
  /** Name of the document that stays unless another is chosen; null where there is none. */
  storedName: string | null;
  /** From 0 to 1 while the form is on its way with a document, else null. */
  sent: number | null;
  disabled: boolean;
  /** Tells when a document is being read, so that the form waits with saving. */
  onBusyChange: (busy: boolean) => void;
}

/** The document of a resource, read as soon as it is chosen. */
export function DocumentField(props: DocumentFieldProps) {
  const { control, storedName, sent, disabled, onBusyChange } = props;
  const { field, fieldState } = useController({ control, name: "file" });
  const button = useRef<HTMLButtonElement>(null);
  const { read, progress, refusal, forgetRefusal } = useDocumentFile({
    onRead: field.onChange,
    onBusyChange,
  });
  const busy = progress !== null;
  // Where the document is what the form refuses, the focus goes there.
  useImperativeHandle(field.ref, () => ({ focus: () => button.current?.focus() }));

  const takeBack = () => {
    forgetRefusal();
    field.onChange(null);
    button.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <DropZone
        label="Document"
        action={field.value || storedName ? "Choose another file" : "Choose a file"}
        busyAction="Reading..."
        accept={RESOURCE_FILE_ACCEPT}
        icon={FileUp}
        hint={hint(storedName, field.value)}
        error={refusal ?? fieldState.error?.message}
        busy={busy}
        disabled={disabled}
        button={button}
        preview={field.value ? <ChosenDocument file={field.value} /> : undefined}
        onChoose={([file]) => read(file)}
      >
        {field.value ? (
          <Button
            variant="quiet"
            onClick={takeBack}
            disabled={busy || disabled}
            className="whitespace-nowrap text-sm"
          >
            <X aria-hidden className="size-4" />
            Remove file
          </Button>
        ) : null}
      </DropZone>
      {busy ? <ProgressBar value={progress * 100} label="Reading the document" /> : null}
      {sent === null ? null : <ProgressBar value={sent * 100} label="Uploading the document" />}
    </div>
  );
}

function hint(storedName: string | null, chosen: DocumentFile | null): string {
  const limits = "PDF, Word, Excel, PowerPoint, text or CSV, up to 10 MB.";
  return storedName !== null && chosen === null
    ? `${storedName} stays unless you choose another. ${limits}`
    : limits;
}

function ChosenDocument({ file: { name, data } }: { file: DocumentFile }) {
  return (
    <div className="flex min-w-0 max-w-full items-center gap-3">
      <FileText aria-hidden className="size-8 shrink-0 text-on-tint" />
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere font-semibold">
          {name}
        </p>
        <p className="text-muted text-sm">
          {resourceFileKind(dataUrlType(data))} · {formatFileSize(dataUrlBytes(data))}
        </p>
      </div>
    </div>
  );
}
