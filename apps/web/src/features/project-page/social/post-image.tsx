import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { useNearView } from "@/components/hooks/use-near-view";
import { postImageQuery } from "@/data/content/posts";

/**
 * The picture of a post, in a place that is kept for it; the text beside it says what it is about.
 */
export function PostImage({ postId }: { postId: string }) {
  const { ref, isNear } = useNearView();
  const { data: address, isError } = useQuery({ ...postImageQuery(postId), enabled: isNear });
  const [isBroken, setBroken] = useState(false);
  return (
    <div
      ref={ref}
      className="flex aspect-3/2 items-center justify-center overflow-hidden bg-track text-muted"
    >
      {isError || isBroken || address === null ? <ImageOff aria-hidden className="size-6" /> : null}
      {address && !isBroken ? (
        <img
          src={address}
          alt=""
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover transition-opacity duration-300 starting:opacity-0"
        />
      ) : null}
    </div>
  );
}
