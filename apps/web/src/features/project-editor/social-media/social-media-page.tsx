import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { keywordQuery } from "@/data/projects/facts/keyword";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useStaffTexts } from "@/lib/language/use-texts";
import { KeywordForm } from "./keyword-form";
import { SocialMediaPosts } from "./social-media-posts";

/** Social Media. */
export function SocialMediaPage({ projectId }: EditorPageProps) {
  const t = useStaffTexts();
  const keyword = useQuery(keywordQuery(projectId));
  return (
    <EditorPage
      title={t("editor.socialMedia")}
      intro={t("editor.theKeywordFiltersSocialPosts")}
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
