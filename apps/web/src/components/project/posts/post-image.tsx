import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type RenditionColumns, readRenditions } from "@vigie/domain/files/renditions";
import { useState } from "react";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { PostPicture } from "./post-picture";

interface PostImageProps<Key extends QueryKey> {
  /** The columns of the post that describe its picture's renditions. */
  post: RenditionColumns;
  /** The query for the address of the picture itself, for a post without renditions. It returns null for none. */
  query: UseQueryOptions<string | null, Error, string | null, Key>;
}

/** The stored picture of a post, loaded when it comes near the view. */
export function PostImage<Key extends QueryKey>({ post, query }: PostImageProps<Key>) {
  const { ref, isNear } = useNearViewport();
  const renditions = readRenditions(post);
  const [missing, setMissing] = useState<string>();
  const isInline = renditions === null || renditions.base === missing;
  const image = useQuery({ ...query, enabled: isNear && isInline });
  return (
    <PostPicture
      ref={ref}
      renditions={renditions}
      onMissing={() => setMissing(renditions?.base)}
      address={image.isError ? null : image.data}
    />
  );
}
