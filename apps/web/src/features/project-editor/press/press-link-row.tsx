import { isWebAddress } from "@vigie/domain/files/web-address";
import { ExternalLink } from "lucide-react";
import { memo } from "react";
import { SiteIcon } from "@/components/project/site-icon";
import { TableActions, TableCell } from "@/components/ui/table";
import type { StoredPressLink } from "@/data/content/press";
import {
  PinnedMark,
  RowActions,
  RowFailure,
  RowFlash,
} from "@/features/project-editor/shared/collection/row-actions";
import { CollectionTableRow } from "@/features/project-editor/shared/collection/table-row";
import type { CollectionRow } from "@/features/project-editor/shared/collection/use-collection";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PressLinkRowProps extends CollectionRow<StoredPressLink> {
  link: StoredPressLink;
}

/** A press link of the table, which opens in a new tab. */
export const PressLinkRow = memo(function PressLinkRow({ link, ...row }: PressLinkRowProps) {
  const { id, url } = link;
  return (
    <CollectionTableRow id={id} columns={2} {...row}>
      <TableCell>
        <RowFlash flash={row.flash} />
        <div className="flex items-center gap-3">
          <SiteIcon address={url} />
          {isWebAddress(url) ? <NewTabLink url={url} /> : <span className="break-all">{url}</span>}
          <PinnedMark isPinned={row.isPinned} />
        </div>
        <RowFailure failure={row.failure} />
      </TableCell>
      <TableActions>
        <RowActions
          name={url}
          onDelete={() => row.actions.onDelete(link)}
          isRemoved={row.isRemoved}
        />
      </TableActions>
    </CollectionTableRow>
  );
});

function NewTabLink({ url }: { url: string }) {
  const t = useStaffTexts();
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      title={url}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control text-primary hover:underline"
    >
      <span dir="auto" className="line-clamp-2 break-all">
        {url}
      </span>
      <ExternalLink aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{t("editor.opensInANewTab")}</span>
    </a>
  );
}
