import { resourceFileKind } from "@vigie/domain/files/resource-file";
import { FileSpreadsheet, FileText, Presentation } from "lucide-react";

/** What kind of document it is, at a glance; the word for it stands beside. */
export function FileIcon({ type }: { type: string | null }) {
  const Icon = iconOf(resourceFileKind(type));
  return (
    <span
      aria-hidden
      className="mt-0.5 inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-tint text-on-tint print:hidden"
    >
      <Icon className="size-5" />
    </span>
  );
}

function iconOf(kind: string) {
  if (kind === "Excel" || kind === "CSV") return FileSpreadsheet;
  return kind === "PowerPoint" ? Presentation : FileText;
}
