import {
  refuseResourceContent,
  refuseResourceFile,
  resourceFileType,
} from "@vigie/domain/files/resource-file";
import { message } from "@vigie/domain/language/message";
import { useState } from "react";
import { readDataUrl } from "@/lib/files/read-data-url";

/** A document as a value of the form. */
export interface DocumentFile {
  name: string;
  /** A base64 data URL of the document's type. */
  data: string;
}

interface DocumentListeners {
  /** Called with the document. What it promises, such as to send it, is waited for. */
  onRead: (file: DocumentFile) => unknown;
  /** Called when that starts or ends, so that the form can wait with saving. */
  onBusyChange: (busy: boolean) => void;
}

interface DocumentReading {
  read: (file: File) => void;
  /** From 0 to 1 while a file is being read, else null. */
  progress: number | null;
  /** Why the last chosen file was refused. */
  refusal: string | undefined;
  forgetRefusal: () => void;
}

/** Reads a chosen file for the form, unless it is no document or too large. */
export function useDocumentFile({ onRead, onBusyChange }: DocumentListeners): DocumentReading {
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string>();

  const read = (file: File) => {
    const reason = refuseResourceFile(file) ?? undefined;
    setRefusal(reason);
    if (reason !== undefined) return;
    setProgress(0);
    onBusyChange(true);
    void readDocument(file, setProgress)
      .catch(() => message("failed.fileUnreadable"))
      .then((document) => (typeof document === "string" ? setRefusal(document) : onRead(document)))
      .finally(() => {
        setProgress(null);
        onBusyChange(false);
      });
  };
  return { read, progress, refusal, forgetRefusal: () => setRefusal(undefined) };
}

/** The document, or why its content is refused. */
async function readDocument(
  file: File,
  onProgress: (share: number) => void,
): Promise<DocumentFile | string> {
  const type = resourceFileType(file);
  const problem = refuseResourceContent(type, new Uint8Array(await file.arrayBuffer()));
  if (problem !== null) return problem;
  const data = await readDataUrl(new Blob([file], { type: type ?? file.type }), onProgress);
  return { name: file.name, data };
}
