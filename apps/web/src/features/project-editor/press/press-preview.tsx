import { formOf } from "@vigie/domain/tables/form-rules";
import { press } from "@vigie/domain/tables/press";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { PressLinks } from "@/components/project/press/press-links";
import { useRowsWithTyped } from "@/features/project-editor/shared/collection/typed-row";

const typedLink = formOf(press.facts);

/** The press links as visitors see them, with the one in the form. */
export function PressPreview({ links }: { links: readonly { id: string; url: string }[] }) {
  const shown = useRowsWithTyped(links, typedLink, (typed, id) => ({ ...typed, id }));
  return (
    <PagePreview isEmpty={shown.length === 0}>
      <PressLinks links={shown} />
    </PagePreview>
  );
}
