import { Typed } from "@/lib/language/typed-text";
import { useTexts } from "@/lib/language/use-texts";
import { PublisherBrand } from "./publisher-brand";
import { type PublisherAddresses, PublisherLinks } from "./publisher-links";

interface PublisherAboutProps {
  /** The organisation; its description is one sentence, null where it says nothing of itself. */
  publisher: PublisherAddresses & { name: string; short_description: string | null };
  /** Where its logo is loaded from; null for none, undefined while that is not known. */
  logo: string | null | undefined;
}

/** Who publishes: logo and name, a sentence, and where the organisation is found. */
export function PublisherAbout({ publisher, logo }: PublisherAboutProps) {
  const t = useTexts();
  return (
    <section aria-label={t("project.about", { name: publisher.name })} className="min-w-0">
      <p className="flex items-center gap-2.5 text-ink">
        <PublisherBrand name={publisher.name} logo={logo} />
      </p>
      {publisher.short_description ? (
        <Typed as="p" text={publisher.short_description} className="mt-2 max-w-prose text-base" />
      ) : null}
      <PublisherLinks addresses={publisher} />
    </section>
  );
}
