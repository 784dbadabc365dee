import { useQuery } from "@tanstack/react-query";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { KeywordBadge } from "@/components/project/posts/keyword-badge";
import { PostCard } from "@/components/project/posts/post-card";
import { PostCards } from "@/components/project/posts/post-cards";
import { PostPicture } from "@/components/project/posts/post-picture";
import { postImageQuery, socialMediaPostsQuery } from "@/data/content/posts";

interface SocialPreviewProps {
  projectId: string;
  /** The keyword as it is typed. */
  keyword: string;
}

/** The keyword and the posts as visitors see them. */
export function SocialPreview({ projectId, keyword }: SocialPreviewProps) {
  const { data: posts = [] } = useQuery(socialMediaPostsQuery(projectId));
  const text = keyword.trim();
  return (
    <PagePreview>
      <div className="flex flex-col items-start gap-4">
        {text === "" ? null : <KeywordBadge text={text} />}
        <PostCards posts={posts}>
          {({ id, description, publishedAt, hasImage }) => (
            <PostCard
              key={id}
              description={description}
              publishedAt={publishedAt}
              picture={hasImage ? <PostImage postId={id} /> : null}
            />
          )}
        </PostCards>
      </div>
    </PagePreview>
  );
}

function PostImage({ postId }: { postId: string }) {
  const { data: address, isError } = useQuery(postImageQuery(postId));
  return <PostPicture address={isError ? null : address} />;
}
