import { isWebAddress } from "@vigie/domain/files/web-address";
import { ExternalLink } from "lucide-react";
import { SiteIcon } from "@/components/project/site-icon";
import { TableActions, TableCell, TableRow } from "@/components/ui/table";
import type { StoredPressLink } from "@/data/content/press";
import { RowActions } from "@/features/project-editor/shared/row-actions";
import type { CollectionRow } from "@/features/project-editor/shared/use-collection";

interface PressLinkRowProps extends Pick<CollectionRow, "isRemoved" | "onDelete"> {
  link: StoredPressLink;
}

/** A press link of the table, which opens in a new tab. */
export function PressLinkRow({ link: { url }, isRemoved, onDelete }: PressLinkRowProps) {
  return (
    <TableRow aria-busy={isRemoved} className={isRemoved ? "opacity-60" : undefined}>
      <TableCell>
        <div className="flex items-center gap-3">
          <SiteIcon address={url} />
          {isWebAddress(url) ? <NewTabLink url={url} /> : <span className="break-all">{url}</span>}
        </div>
      </TableCell>
      <TableActions>
        <RowActions name={url} onDelete={onDelete} isRemoved={isRemoved} />
      </TableActions>
    </TableRow>
  );
}

function NewTabLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      title={url}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control text-primary hover:underline"
    >
      <span dir="ltr" className="line-clamp-2 break-all">
        {url}
      </span>
      <ExternalLink aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
