import { resourceFileKind } from "@vigie/domain/files/resource-file";
import { isWebAddress, webAddressHost } from "@vigie/domain/files/web-address";
import { joinFacts } from "@vigie/domain/format/facts";
import { formatFileSize } from "@vigie/domain/format/file-size";
import type { ProjectTexts } from "@vigie/domain/language/texts";
import { ExternalLink, FileSpreadsheet, FileText, Presentation } from "lucide-react";
import type { ReactNode } from "react";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";

/** A document of a project as the public page shows it. */
export interface ShownResource {
  title: string;
  /** A web address, or null. */
  link: string | null;
  /** The name of the document; null where there is only a link. */
  fileName: string | null;
  /** Media type: `application/pdf`; null where it is not known. */
  fileType: string | null;
  /** Size of the document in bytes; null where it is not known. */
  fileBytes: number | null;
}

interface ResourceRowProps {
  resource: ShownResource;
  /** The button that gets the document, at the end of the row. It covers the whole row. */
  action?: ReactNode;
  /** Why the document could not be downloaded. */
  failure?: string | undefined;
}

/** A document with its type, its size and a way to get it; or one that lies elsewhere, which is a link. */
export function ResourceRow({ resource, action, failure }: ResourceRowProps) {
  const t = useProjectTexts();
  const { title, link } = resource;
  const outside = outsideAddress(resource);
  return (
    <li className="group relative isolate py-3 before:absolute before:-inset-x-2 before:inset-y-1 before:-z-1 before:rounded-control hover:before:bg-tint print:py-1">
      <div className="flex items-start gap-3">
        <FileIcon type={resource.fileType} />
        <div className="min-w-0 flex-1">
          {outside === null ? (
            <Typed as="p" text={title} className="wrap-anywhere font-semibold leading-snug" />
          ) : (
            <a
              href={outside}
              target="_blank"
              rel="noopener noreferrer"
              className="wrap-anywhere font-semibold leading-snug after:absolute after:inset-0 after:rounded-control"
            >
              <Typed text={title} /> <span className="sr-only">{t("project.opensInANewTab")}</span>
            </a>
          )}
          <p className="mt-0.5 text-muted text-sm">{documentFacts(t, resource)}</p>
          {outside === null && link !== null && isWebAddress(link) ? (
            <ResourceLink address={link} />
          ) : null}
          {failure === undefined ? null : (
            <p role="alert" className="mt-1 text-red text-sm">
              {failure}
            </p>
          )}
        </div>
        {outside === null ? (
          action
        ) : (
          <ExternalLink
            aria-hidden
            className="m-3 size-5 shrink-0 text-muted group-hover:text-on-tint print:hidden"
          />
        )}
      </div>
    </li>
  );
}

/** Above the button, which covers the whole row. */
function ResourceLink({ address }: { address: string }) {
  const t = useProjectTexts();
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={address}
      className="relative z-1 mt-0.5 inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-sm text-primary text-sm hover:underline"
    >
      <span dir="auto" className="truncate">
        {hostOf(address)}
      </span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />{" "}
      <span className="sr-only">{t("project.opensInANewTab")}</span>
    </a>
  );
}

function hostOf(address: string): string {
  return webAddressHost(address)?.replace(/^www\./, "") ?? "";
}

/** Where a document lies that was not uploaded; null for one that was. */
export function outsideAddress({ fileName, link }: ShownResource): string | null {
  return fileName === null && link !== null && isWebAddress(link) ? link : null;
}

/** The type and size of a document, or the site where it lies: `PDF · 2 KB`, `iatistandard.org`. */
export function documentFacts(t: ProjectTexts, resource: ShownResource): string {
  const outside = outsideAddress(resource);
  if (outside !== null) return hostOf(outside);
  const { fileType, fileBytes } = resource;
  const kind = t.message(resourceFileKind(fileType));
  return joinFacts(t.language, [kind, fileBytes === null ? "" : formatFileSize(t, fileBytes)]);
}

/** What kind of document it is, at a glance; the word for it stands beside. */
function FileIcon({ type }: { type: string | null }) {
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
