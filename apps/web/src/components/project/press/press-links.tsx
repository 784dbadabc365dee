import { ShowAll } from "@/components/project/show-all";
import { PressLink } from "./press-link";

const shownAtFirst = 12;

interface PressLinksProps {
  /** Articles by their addresses, `http` or `https`; others are left out. */
  links: readonly { id: string; url: string }[];
}

/** The articles that mention a project; further ones on demand. */
export function PressLinks({ links }: PressLinksProps) {
  return (
    <ShowAll items={links} limit={shownAtFirst} words="project.allArticles">
      {(shown, list) => (
        <ul
          ref={list}
          className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2 print:gap-1"
        >
          {shown.map(({ id, url }) => (
            <PressLink key={id} address={url} />
          ))}
        </ul>
      )}
    </ShowAll>
  );
}
