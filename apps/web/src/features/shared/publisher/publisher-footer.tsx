import { useQuery } from "@tanstack/react-query";
import { SiteFooter } from "@/components/layout/site-footer";
import { PublisherAbout } from "@/components/project/publisher/publisher-about";
import { footerLink } from "@/components/project/publisher/publisher-links";
import { logoQuery, type Publisher } from "@/data/publisher";
import { SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";

interface PublisherFooterProps {
  /** The publisher: null if there are several, undefined while unknown. */
  publisher: Publisher | null | undefined;
}

/** The footer of the public pages: their publisher with its links, and links to other pages. */
export function PublisherFooter({ publisher }: PublisherFooterProps) {
  const { data: logo } = useQuery(logoQuery(publisher?.id));
  return (
    <SiteFooter>
      <div className="flex flex-wrap justify-between gap-x-12 gap-y-6">
        {publisher ? <PublisherAbout publisher={publisher} logo={logo} /> : null}
        <nav aria-label="More" className="flex flex-wrap gap-x-5 sm:flex-col">
          <Link to={paths.projectList} state={SHOW_PROJECTS} className={footerLink}>
            All projects
          </Link>
          <Link to={paths.tutorial} className={footerLink}>
            Tutorial
          </Link>
        </nav>
      </div>
    </SiteFooter>
  );
}
