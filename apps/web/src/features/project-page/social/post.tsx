import { useQuery } from "@tanstack/react-query";
import { useNearView } from "@/components/hooks/use-near-view";
import { PostCard } from "@/components/project/posts/post-card";
import { PostPicture } from "@/components/project/posts/post-picture";
import { postImageQuery, type SocialMediaPost } from "@/data/content/posts";

/** One post; its picture is loaded when it comes near the view. */
export function Post({ post }: { post: SocialMediaPost }) {
  const { id, description, publishedAt, hasImage } = post;
  return (
    <PostCard
      description={description}
      publishedAt={publishedAt}
      picture={hasImage ? <PostImage postId={id} /> : null}
    />
  );
}

function PostImage({ postId }: { postId: string }) {
  const { ref, isNear } = useNearView();
  const { data: address, isError } = useQuery({ ...postImageQuery(postId), enabled: isNear });
  return <PostPicture ref={ref} address={isError ? null : address} />;
}
