import { ImageOff } from "lucide-react";
import { type RefCallback, useState } from "react";

interface PostPictureProps {
  ref?: RefCallback<Element>;
  /** Where it is loaded from; undefined while that is not known, null where it cannot be shown. */
  address: string | null | undefined;
}

/** The picture of a post, in a place that is kept for it; the text beside it says what it is about. */
export function PostPicture({ ref, address }: PostPictureProps) {
  const [broken, setBroken] = useState<string>();
  const isMissing = address === null || (address !== undefined && address === broken);
  return (
    <div
      ref={ref}
      className="flex aspect-3/2 items-center justify-center overflow-hidden bg-track text-muted"
    >
      {isMissing ? <ImageOff aria-hidden className="size-6" /> : null}
      {address && !isMissing ? (
        <img
          src={address}
          alt=""
          decoding="async"
          onError={() => setBroken(address)}
          className="size-full object-cover transition-opacity duration-300 starting:opacity-0"
        />
      ) : null}
    </div>
  );
}
