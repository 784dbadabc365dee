import type { Renditions } from "@vigie/domain/files/renditions";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { RenditionImage } from "./rendition-image";

/** How wide a picture is that is one of several beside each other. */
const oneOfSeveral = "(min-width: 64rem) 20rem, (min-width: 40rem) 33vw, 50vw";

interface PhotoPictureProps {
  /** Its smaller versions; null where there are none, or none that can be loaded. */
  renditions?: Renditions | null;
  /** Told that the smaller versions cannot be loaded, so that there is to be an address. */
  onMissing?: () => void;
  /** Where it is loaded from else; undefined while that is not known, null where it cannot be shown. */
  address: string | null | undefined;
  /** How wide it is shown, in the words of `sizes`; one of several beside each other unless it says. */
  sizes?: string;
}

/** A photo in its place, which it fills; decorative, because what holds it is named. */
export function PhotoPicture({
  renditions = null,
  onMissing,
  address,
  sizes = oneOfSeveral,
}: PhotoPictureProps) {
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
        Cannot be shown
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
