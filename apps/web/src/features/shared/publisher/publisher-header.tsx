import { useQuery } from "@tanstack/react-query";
import { VisitorHeader } from "@/components/layout/visitor-header";
import { PublisherBrand } from "@/components/project/publisher/publisher-brand";
import { logoQuery, type Publisher } from "@/data/publisher";
import { useSession } from "@/data/session/session";
import { WrittenIn } from "@/lib/language/typed-text";

interface PublisherHeaderProps {
  /** The publisher: null if there are several, undefined while unknown. */
  publisher: Publisher | null | undefined;
  /** See `LanguageChoice`. */
  address?: string | undefined;
}

/** The header of the public pages: the publishing organisation, else the product. */
export function PublisherHeader({ publisher, address }: PublisherHeaderProps) {
  const { user } = useSession();
  const { data: logo } = useQuery(logoQuery(publisher?.id));
  return (
    <VisitorHeader
      user={user}
      address={address}
      brand={
        publisher ? (
          <WrittenIn value={publisher.language}>
            <PublisherBrand name={publisher.name} logo={logo} />
          </WrittenIn>
        ) : undefined
      }
    />
  );
}
