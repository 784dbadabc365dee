import { PublisherMark } from "./publisher-mark";

interface PublisherBrandProps {
  name: string;
  /** See {@link PublisherMark}. */
  logo: string | null | undefined;
}

/** Whose pages these are: the organisation's logo and name, as far as there is room. */
export function PublisherBrand({ name, logo }: PublisherBrandProps) {
  return (
    <>
      <PublisherMark name={name} logo={logo} />
      <span dir="auto" className="line-clamp-2 font-heading font-semibold text-lg leading-tight">
        {name}
      </span>
    </>
  );
}
