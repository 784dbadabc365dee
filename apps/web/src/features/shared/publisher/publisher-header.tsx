import { useQuery } from "@tanstack/react-query";
import { VisitorHeader } from "@/components/layout/visitor-header";
import { PublisherBrand } from "@/components/project/publisher/publisher-brand";
import { logoQuery, type Publisher } from "@/data/publisher";

interface PublisherHeaderProps {
  /** Whose pages these are: null where several publish, undefined while that is not known. */
  publisher: Publisher | null | undefined;
  isSignedIn: boolean;
}

/** The top of the public pages: the organisation that publishes them, else the product. */
export function PublisherHeader({ publisher, isSignedIn }: PublisherHeaderProps) {
  const { data: logo } = useQuery(logoQuery(publisher?.id));
  return (
    <VisitorHeader
      isSignedIn={isSignedIn}
      brand={publisher ? <PublisherBrand name={publisher.name} logo={logo} /> : undefined}
    />
  );
}
