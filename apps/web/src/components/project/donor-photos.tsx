import type { Renditions } from "@vigie/domain/files/renditions";
import { HeartHandshake } from "lucide-react";
import { useState } from "react";
import { Typed } from "@/lib/language/typed-text";
import { useTexts } from "@/lib/language/use-texts";
import { RenditionImage } from "./photos/rendition-image";
import { ShowAll } from "./show-all";

const shownAtFirst = 10;

/** A donor's photo with its description. */
export interface ShownDonor {
  /** The stored address, which identifies the photo. */
  stored: string;
  /** The address to load it from. */
  address: string;
  /** Null where it has no description. */
  donor: {
    name: string | null;
    /** Their own page, `http` or `https`; null for none. */
    website: string | null;
    renditions: Renditions | null;
  } | null;
}

/** The donors of a project; further ones on demand. */
export function DonorPhotos({ photos }: { photos: readonly ShownDonor[] }) {
  const t = useTexts();
  return (
    <ShowAll items={photos} limit={shownAtFirst} words="project.allDonors">
      {(shown, list) => (
        <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
          {shown.map((photo, index) => (
            <li key={photo.stored} className="min-w-0">
              <Donor
                photo={photo}
                alt={photo.donor?.name ?? t("project.donor", { position: index + 1 })}
              />
            </li>
          ))}
        </ul>
      )}
    </ShowAll>
  );
}

/** A donor without a picture. */
export interface ShownDonorName {
  id: string;
  name: string;
  /** Their own page, `http` or `https`; null for none. */
  website: string | null;
}

/** The names of donors without a picture. */
export function DonorNames({ donors }: { donors: readonly ShownDonorName[] }) {
  const t = useTexts();
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
      {donors.map(({ id, name, website }) => (
        <li key={id} className="wrap-anywhere min-w-0">
          {website === null ? (
            <Typed text={name} className="block py-1" />
          ) : (
            <a
              href={website}
              target="_blank"
              rel="noopener"
              className="inline-block rounded-sm py-1 text-primary hover:text-primary-hover hover:underline"
            >
              <Typed text={name} /> <span className="sr-only">{t("project.opensInANewTab")}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Donor({ photo, alt }: { photo: ShownDonor; alt: string }) {
  const { name = null, website = null } = photo.donor ?? {};
  const shown = (
    <>
      <DonorPhoto photo={photo} alt={alt} />
      {name === null ? null : (
        // The picture's text alternative says it already.
        <Typed text={name} aria-hidden className="wrap-anywhere mt-1.5 block text-sm" />
      )}
    </>
  );
  if (website === null) return shown;
  return (
    <a
      href={website}
      target="_blank"
      rel="noopener"
      className="block rounded-card text-primary hover:text-primary-hover hover:underline"
    >
      {shown}
    </a>
  );
}

function DonorPhoto({ photo, alt }: { photo: ShownDonor; alt: string }) {
  const { address, donor } = photo;
  const [broken, setBroken] = useState<"small" | "all">();
  const renditions = broken === undefined ? (donor?.renditions ?? null) : null;
  return (
    <span className="flex aspect-3/2 min-w-0 items-center justify-center overflow-hidden rounded-card border border-line bg-surface">
      {renditions ? (
        <RenditionImage
          renditions={renditions}
          alt={alt}
          sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 33vw, 50vw"
          onMissing={() => setBroken("small")}
          className="size-full object-cover"
        />
      ) : null}
      {broken === "all" ? (
        <HeartHandshake role="img" aria-label={alt} className="size-8 text-muted" />
      ) : null}
      {renditions === null && broken !== "all" ? (
        <img
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken("all")}
          className="size-full object-cover"
        />
      ) : null}
    </span>
  );
}
