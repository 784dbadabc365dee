import type { ComponentProps, RefCallback } from "react";
import { PhotoPicture } from "@/components/project/photos/photo-picture";

interface PostPictureProps extends Omit<ComponentProps<typeof PhotoPicture>, "sizes"> {
  ref?: RefCallback<Element>;
}

/** The picture of a post, with a placeholder. Decorative, because the text describes it. */
export function PostPicture({ ref, ...picture }: PostPictureProps) {
  return (
    <div
      ref={ref}
      className="flex aspect-3/2 items-center justify-center overflow-hidden bg-track text-muted"
    >
      <PhotoPicture {...picture} sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw" />
    </div>
  );
}
