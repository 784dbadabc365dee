import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { keywordQuery } from "@/data/projects/facts/keyword";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { KeywordForm } from "./keyword-form";
import { SocialMediaPosts } from "./social-media-posts";

/** Social Media. */
export function SocialMediaPage({ projectId }: EditorPageProps) {
  const keyword = useQuery(keywordQuery(projectId));
  return (
    <EditorPage
      title="Social Media"
      intro="The keyword filters social posts and shows on the project dashboard."
      query={keyword}
      preview
    >
      {(stored) => (
        <>
          <KeywordForm projectId={projectId} stored={stored} />
          <SocialMediaPosts projectId={projectId} />
        </>
      )}
    </EditorPage>
  );
}
