import { type RenditionColumns, readRenditions } from "@vigie/domain/files/renditions";
import { useState } from "react";
import { RenditionImage } from "./photos/rendition-image";

/** The first picture of a project, as its row is read with it: none, or one. */
export type CoverRows = readonly RenditionColumns[];

interface ProjectCoverProps {
  pictures: CoverRows | undefined;
  /** How wide it is shown, in the words of `sizes`. */
  sizes: string;
  /** It is seen at once. */
  isFirst?: boolean | undefined;
}

/**
 * The first picture of a project, which fills its place; a calm ground where there is none.
 * Decorative: the title beside it names the project.
 */
export function ProjectCover({ pictures, sizes, isFirst }: ProjectCoverProps) {
  const [broken, setBroken] = useState<string>();
  const [first] = pictures ?? [];
  const renditions = first ? readRenditions(first) : null;
  if (renditions === null || renditions.base === broken) {
    return <span className="block size-full bg-tint" />;
  }
  return (
    <RenditionImage
      renditions={renditions}
      alt=""
      sizes={sizes}
      isFirst={isFirst ?? false}
      onMissing={() => setBroken(renditions.base)}
      className="size-full object-cover"
    />
  );
}
