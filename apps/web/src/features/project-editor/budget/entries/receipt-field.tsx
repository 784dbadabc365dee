import { useMutation } from "@tanstack/react-query";
import { RESOURCE_FILE_ACCEPT, refuseResourceFile } from "@vigie/domain/files/resource-file";
import { cutAtWord } from "@vigie/domain/format/text";
import { TITLE_MAX_LENGTH } from "@vigie/domain/limits";
import { FileUp } from "lucide-react";
import { use, useEffect, useRef } from "react";
import { DropZone } from "@/components/forms/drop-zone";
import { Field, IsSavingContext } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { createResource, resourcesTable, type StoredResource } from "@/data/content/resources";
import {
  type DocumentFile,
  useDocumentFile,
} from "@/features/project-editor/shared/files/use-document-file";
import { errorMessage } from "@/lib/data-error";
import { useStaffTexts } from "@/lib/language/use-texts";
import { newUuid } from "@/lib/new-uuid";

interface ReceiptFieldProps {
  projectId: string;
  resources: readonly StoredResource[];
  /** The id of the document; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Called when a file is being read or sent, so that the form can wait with saving. */
  onBusyChange: (isBusy: boolean) => void;
}

interface Receipt extends DocumentFile {
  /** The id of its row: the same one when it is chosen again. */
  id: string;
}

/** The document that proves an entry: one of the project's, or a new one, which is stored at once. */
export function ReceiptField(props: ReceiptFieldProps) {
  const t = useStaffTexts();
  const { projectId, resources, value, onChange, onBusyChange } = props;
  const running = useRef<AbortController>(null);
  // An entry that is given up leaves no document behind.
  useEffect(() => () => running.current?.abort(new Error("The form was left.")), []);
  const upload = useMutation({
    mutationFn: async ({ id, ...file }: Receipt) => {
      const title = cutAtWord(file.name.replace(/\.\w+$/, ""), TITLE_MAX_LENGTH);
      running.current = new AbortController();
      await createResource(
        { id, projectId, title, link: null, file, isReceipt: true },
        { signal: running.current.signal },
      );
      return id;
    },
    meta: { refetch: [resourcesTable.list(projectId).queryKey] },
    onSuccess: onChange,
  });
  const { read, progress, refusal } = useDocumentFile({
    // Why it failed is said below.
    onRead: (file) => {
      const before = upload.variables;
      const isSame = before?.name === file.name && before.data === file.data;
      const id = isSame ? before.id : newUuid();
      return upload.mutateAsync({ ...file, id }).catch(() => undefined);
    },
    onBusyChange,
  });
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={t("editor.receipt")} hint={t("editor.receiptHint")}>
        <Select
          options={resources.map(({ id, title }) => ({ value: id, label: title }))}
          emptyLabel={t("editor.noReceipt")}
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value || null)}
        />
      </Field>
      <DropZone
        label={t("editor.newReceipt")}
        labelHidden
        action={t("editor.newReceipt")}
        busyAction={t("editor.uploading")}
        accept={RESOURCE_FILE_ACCEPT}
        icon={FileUp}
        error={refusal ?? (upload.error ? errorMessage(t, upload.error) : undefined)}
        busy={progress !== null}
        disabled={use(IsSavingContext)}
        onChoose={([file]) => read(file)}
        refuses={(file) => refuseResourceFile(file) !== null}
      />
    </div>
  );
}
