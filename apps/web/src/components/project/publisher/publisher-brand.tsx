import { Typed } from "@/lib/language/typed-text";
import { PublisherMark } from "./publisher-mark";

interface PublisherBrandProps {
  name: string;
  /** See {@link PublisherMark}. */
  logo: string | null | undefined;
}

/** The organisation's logo and name, which is clamped to two lines. */
export function PublisherBrand({ name, logo }: PublisherBrandProps) {
  return (
    <>
      <PublisherMark name={name} logo={logo} />
      <Typed
        text={name}
        className="line-clamp-2 font-heading font-semibold text-lg leading-tight"
      />
    </>
  );
}
