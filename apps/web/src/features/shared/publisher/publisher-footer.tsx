import { useQuery } from "@tanstack/react-query";
import { SiteFooter } from "@/components/layout/site-footer";
import { PublisherAbout } from "@/components/project/publisher/publisher-about";
import { footerLink } from "@/components/project/publisher/publisher-links";
import { logoQuery, type Publisher } from "@/data/publisher";
import { environment } from "@/lib/env";
import { WrittenIn } from "@/lib/language/typed-text";
import { useTexts } from "@/lib/language/use-texts";
import { SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";

interface PublisherFooterProps {
  /** The publisher: null if there are several, undefined while unknown. */
  publisher: Publisher | null | undefined;
  /** See `LanguageChoice`. */
  address?: string | undefined;
}

/** The footer of the public pages: their publisher with its links, and links to other pages. */
export function PublisherFooter({ publisher, address }: PublisherFooterProps) {
  const t = useTexts();
  const { data: logo } = useQuery(logoQuery(publisher?.id));
  return (
    <SiteFooter address={address}>
      <div className="flex flex-wrap justify-between gap-x-12 gap-y-6">
        {publisher ? (
          <WrittenIn value={publisher.language}>
            <PublisherAbout publisher={publisher} logo={logo} />
          </WrittenIn>
        ) : null}
        <nav aria-label={t("common.more")} className="flex flex-wrap gap-x-5 sm:flex-col">
          <Link to={paths.projectList} state={SHOW_PROJECTS} className={footerLink}>
            {t("common.allProjects")}
          </Link>
          <Link to={paths.tutorial} className={footerLink}>
            {t("common.tutorial")}
          </Link>
          {environment().hasOpenData ? (
            <Link to={paths.openData} className={footerLink}>
              {t("common.openData")}
            </Link>
          ) : null}
        </nav>
      </div>
    </SiteFooter>
  );
}
