import { Maximize2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FailedPart } from "@/components/layout/failed-part";
import { LazyPart } from "@/components/layout/lazy-part";
import { RenditionImage } from "@/components/project/photos/rendition-image";
import type { CoverPhoto } from "@/data/projects/public/public-page";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { lazyPage } from "@/lib/lazy-page";

const LeadViewer = lazyPage(() => import("./lead-viewer"), "LeadViewer");

/**
 * Beside the facts on wide screens, otherwise of full width. Phones are told 88vw instead of 100vw: many then choose
 * the next smaller rendition, of a quarter of the bytes, which looks the same there.
 */
const sizes = "(min-width: 80rem) 44rem, (min-width: 64rem) 57vw, (min-width: 40rem) 100vw, 88vw";

interface LeadPhotoProps {
  projectId: string;
  photo: CoverPhoto;
  /** Which of how many it is, once that is known. */
  count?: ReactNode;
}

/**
 * The first photo of a project, which leads the page. It loads before all other pictures, in the size that fits, and
 * opens the viewer of all photos.
 */
export function LeadPhoto({ projectId, photo, count }: LeadPhotoProps) {
  const t = useProjectTexts();
  const [isOpen, setOpen] = useState(false);
  const [broken, setBroken] = useState<string>();
  const { renditions, caption } = photo;
  return (
    <figure data-print="hidden" className="max-sm:-mx-4">
      <button
        type="button"
        aria-label={t("project.viewLargerOf", { photo: caption ?? t("project.firstPhoto") })}
        aria-haspopup="dialog"
        // By which it opens before the app runs.
        data-larger={t("common.close")}
        onClick={() => setOpen(true)}
        className="group relative block aspect-4/3 w-full overflow-hidden bg-track sm:aspect-8/5 sm:rounded-card"
      >
        {renditions.base === broken ? null : (
          <RenditionImage
            renditions={renditions}
            alt=""
            sizes={sizes}
            isFirst
            onMissing={() => setBroken(renditions.base)}
            className="size-full object-cover"
          />
        )}
        <span
          aria-hidden
          className="absolute end-3 bottom-3 inline-flex items-center gap-2 rounded-control bg-viewer px-2.5 py-2 font-semibold text-on-viewer text-sm"
        >
          <Maximize2 className="size-4" />
          <span className="[@media(hover:none)]:hidden">{t("project.viewLarger")}</span>
          {count}
        </span>
      </button>
      {caption ? (
        <Typed as="figcaption" text={caption} className="mt-2 text-muted text-sm max-sm:px-4" />
      ) : null}
      {isOpen ? (
        <LazyPart failed={<FailedPart what={t("project.theLargerView")} className="mt-3" />}>
          <LeadViewer projectId={projectId} photo={photo} onClose={() => setOpen(false)} />
        </LazyPart>
      ) : null}
    </figure>
  );
}
