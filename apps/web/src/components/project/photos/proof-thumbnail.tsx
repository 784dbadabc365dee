import type { Renditions } from "@vigie/domain/files/renditions";
import { useState } from "react";
import { classNames } from "@/lib/class-names";
import { RenditionImage } from "./rendition-image";

interface ProofThumbnailProps {
  renditions: Renditions;
  isLarge?: boolean;
}

/** The small picture beside the milestone that it proves, which its words name. */
export function ProofThumbnail({ renditions, isLarge = false }: ProofThumbnailProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span
      hidden={isMissing}
      className={classNames(
        "shrink-0 overflow-hidden rounded-control bg-track not-[[hidden]]:block print:hidden",
        isLarge ? "h-20 w-27" : "h-12 w-16",
      )}
    >
      <RenditionImage
        renditions={renditions}
        alt=""
        sizes={isLarge ? "7rem" : "4rem"}
        onMissing={() => setMissing(true)}
        className="size-full object-cover"
      />
    </span>
  );
}
