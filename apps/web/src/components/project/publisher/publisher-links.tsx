import { isWebAddress } from "@vigie/domain/files/web-address";
import { useTexts } from "@/lib/language/use-texts";

/** The addresses of an organisation; null for those it has not given. */
export interface PublisherAddresses {
  contact_email: string | null;
  website_url: string | null;
  imprint_url: string | null;
  facebook_url: string | null;
  twitter_url: string | null;
  instagram_url: string | null;
  linkedin_url: string | null;
}

const networks = [
  ["facebook_url", "Facebook"],
  ["twitter_url", "X (Twitter)"],
  ["instagram_url", "Instagram"],
  ["linkedin_url", "LinkedIn"],
] as const;

/** The contact address, web site, imprint and social networks of an organisation, by their names. */
export function PublisherLinks({ addresses }: { addresses: PublisherAddresses }) {
  const t = useTexts();
  const { contact_email } = addresses;
  const names = [
    ["website_url", t("project.website")],
    ["imprint_url", t("project.legalNotice")],
    ...networks,
  ] as const;
  const links = [
    ...(contact_email === null
      ? []
      : [{ name: t("project.contact"), address: `mailto:${contact_email}` }]),
    ...names.flatMap(([column, name]) => {
      const address = addresses[column];
      return address !== null && isWebAddress(address) ? [{ name, address }] : [];
    }),
  ];
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5">
      {links.map(({ name, address }) => (
        <li key={name}>
          <a href={address} rel="noreferrer" className={footerLink}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A link in the footer of a page. */
export const footerLink =
  "inline-flex min-h-11 items-center rounded-control text-ink underline underline-offset-3 hover:text-primary";
