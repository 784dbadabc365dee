import { pressLinkSchema } from "@vigie/domain/forms/press-link";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { PressLinks } from "@/components/project/press/press-links";
import { useRowsWithTyped } from "@/features/project-editor/shared/collection/typed-row";

/** The press links as visitors see them, with the one in the form. */
export function PressPreview({ links }: { links: readonly { id: string; url: string }[] }) {
  const shown = useRowsWithTyped(links, pressLinkSchema, (typed, id) => ({ ...typed, id }));
  return (
    <PagePreview isEmpty={shown.length === 0}>
      <PressLinks links={shown} />
    </PagePreview>
  );
}
