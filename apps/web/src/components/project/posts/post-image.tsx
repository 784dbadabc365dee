import { useQuery } from "@tanstack/react-query";
import { readRenditions } from "@vigie/domain/files/renditions";
import { useState } from "react";
import { useNearView } from "@/components/hooks/use-near-view";
import { PostPicture } from "@/components/project/posts/post-picture";
import { postImageQuery, type SocialMediaPost } from "@/data/content/posts";

/** The stored picture of a post, loaded when it comes near the view. */
export function PostImage({ post }: { post: SocialMediaPost }) {
  const { ref, isNear } = useNearView();
  const renditions = readRenditions(post);
  const [missing, setMissing] = useState<string>();
  const isInline = renditions === null || renditions.base === missing;
  const image = useQuery({ ...postImageQuery(post), enabled: isNear && isInline });
  return (
    <PostPicture
      ref={ref}
      renditions={renditions}
      onMissing={() => setMissing(renditions?.base)}
      address={image.isError ? null : image.data}
    />
  );
}
