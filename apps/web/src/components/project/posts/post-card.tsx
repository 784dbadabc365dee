import { isWebAddress } from "@vigie/domain/files/web-address";
import { formatTimestampDay } from "@vigie/domain/format/dates";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useProjectTexts } from "@/lib/language/use-texts";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { ClampedText } from "./clamped-text";

interface PostCardProps {
  description: string;
  /** When it was published: an ISO timestamp. */
  publishedAt: string;
  /** The address of the original; null where that is not known. */
  originalUrl: string | null;
  /** A `PostPicture`; null for none. */
  picture: ReactNode;
}

/** A post with its picture, a clamped text, its date, and a link to the original. */
export function PostCard({ description, publishedAt, originalUrl, picture }: PostCardProps) {
  const t = useProjectTexts();
  const zone = useHydrated() ? undefined : "UTC";
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      {picture}
      <div className="flex flex-col gap-3 p-5">
        <ClampedText text={description} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
          <time dateTime={publishedAt} className="text-muted">
            {formatTimestampDay(t, publishedAt, zone)}
          </time>
          {originalUrl !== null && isWebAddress(originalUrl) ? (
            <a
              href={originalUrl}
              target="_blank"
              rel="noopener noreferrer"
              title={originalUrl}
              className="-my-2 inline-flex min-h-11 items-center gap-1.5 rounded-sm font-semibold text-primary hover:underline"
            >
              {t("project.seeOriginal")} <ExternalLink aria-hidden className="size-4" />
              <span className="sr-only">{t("project.opensInANewTab")}</span>
            </a>
          ) : null}
        </div>
      </div>
    </li>
  );
}
