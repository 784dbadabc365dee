import type { Renditions } from "@vigie/domain/files/renditions";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { useProjectTexts } from "@/lib/language/use-texts";
import { RenditionImage } from "./rendition-image";

/** The `sizes` of a picture in a mosaic. */
const oneOfSeveral = "(min-width: 64rem) 20rem, (min-width: 40rem) 33vw, 50vw";

interface PhotoPictureProps {
  /** Its renditions; null for none. */
  renditions?: Renditions | null;
  /** Called when the renditions cannot be loaded, so that the caller provides an address. */
  onMissing?: () => void;
  /** The address to load without renditions; undefined while it is unknown, null where the photo cannot be shown. */
  address: string | null | undefined;
  /** The `sizes` attribute; by default that of a picture in a mosaic. */
  sizes?: string;
}

/** A photo that fills its container. Decorative, because the container has a name. */
export function PhotoPicture({
  renditions = null,
  onMissing,
  address,
  sizes = oneOfSeveral,
}: PhotoPictureProps) {
  const t = useProjectTexts();
  const [broken, setBroken] = useState<string>();
  if (renditions !== null && renditions.base !== broken) {
    const fail = () => {
      setBroken(renditions.base);
      onMissing?.();
    };
    return (
      <RenditionImage
        renditions={renditions}
        alt=""
        sizes={sizes}
        onMissing={fail}
        className="size-full object-cover"
      />
    );
  }
  if (address === undefined) return null;
  if (address === null || address === broken) {
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1 text-muted text-sm">
        <ImageOff aria-hidden className="size-6" />
        {t("project.cannotBeShown")}
      </span>
    );
  }
  return (
    <img
      src={address}
      alt=""
      decoding="async"
      onError={() => setBroken(address)}
      className="size-full object-cover transition-opacity duration-300 starting:opacity-0"
    />
  );
}
