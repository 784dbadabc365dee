import { ImageOff } from "lucide-react";
import { useState } from "react";

interface PhotoPictureProps {
  /** Where it is loaded from; undefined while that is not known, null where it cannot be shown. */
  address: string | null | undefined;
}

/** A photo in its place, which it fills; decorative, because what holds it is named. */
export function PhotoPicture({ address }: PhotoPictureProps) {
  const [broken, setBroken] = useState<string>();
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
