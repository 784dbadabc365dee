import type { Renditions } from "@vigie/domain/files/renditions";
import { HeartHandshake } from "lucide-react";
import { useState } from "react";
import { classNames } from "@/lib/class-names";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { whenMissing } from "@/lib/rendered-page/when-missing";
import { RenditionImage } from "./photos/rendition-image";
import { ShowAll } from "./show-all";

const shownAtFirst = 10;

/** A donor with a picture, a name, or both. */
export interface ShownDonor {
  id: string;
  /** The address to load the picture from; null where there is none to show. */
  address: string | null;
  name: string | null;
  /** Their own page, `http` or `https`; null for none. */
  website: string | null;
  renditions: Renditions | null;
}

/** The donors of a project; further ones on demand. On paper they stand by their names. */
export function DonorList({ donors }: { donors: readonly ShownDonor[] }) {
  return (
    <ShowAll items={donors} limit={shownAtFirst} words="project.allDonors">
      {(shown, list) => (
        <ul
          ref={list}
          className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5 print:gap-y-0"
        >
          {shown.map((donor, index) => (
            <li
              key={donor.id}
              className={classNames("min-w-0", donor.name === null && "print:hidden")}
            >
              <Donor donor={donor} position={index + 1} />
            </li>
          ))}
        </ul>
      )}
    </ShowAll>
  );
}

const frame =
  "flex aspect-3/2 min-w-0 items-center justify-center rounded-card border border-line bg-surface";

function Donor({ donor, position }: { donor: ShownDonor; position: number }) {
  const t = useProjectTexts();
  const { address, name, website } = donor;
  const shown =
    address === null ? (
      <span
        className={classNames(
          frame,
          "p-3 text-center print:aspect-auto print:justify-start print:border-0 print:p-0 print:text-start",
        )}
      >
        <Typed text={name ?? ""} className="wrap-anywhere min-w-0" />
      </span>
    ) : (
      <>
        <DonorPhoto
          address={address}
          renditions={donor.renditions}
          // A name below it says it, on paper too, where no picture is.
          alt={name === null ? t("project.donor", { position }) : ""}
        />
        {name === null ? null : (
          <Typed
            text={name}
            className="wrap-anywhere mt-1.5 block text-sm print:mt-0 print:text-base"
          />
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
      {address === null ? (
        <>
          {" "}
          <span className="sr-only">{t("project.opensInANewTab")}</span>
        </>
      ) : null}
    </a>
  );
}

interface DonorPhotoProps {
  address: string;
  renditions: Renditions | null;
  /** Empty where a name stands beside it. */
  alt: string;
}

// Logos are drawn for white paper: dark ink would be lost on a dark page.
const picture = "size-full object-cover dark:bg-white";

function DonorPhoto({ address, renditions, alt }: DonorPhotoProps) {
  const [broken, setBroken] = useState<"small" | "all">();
  const small = broken === undefined ? renditions : null;
  return (
    <span className={classNames(frame, "overflow-hidden print:hidden")}>
      {small ? (
        <RenditionImage
          renditions={small}
          alt={alt}
          sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 33vw, 50vw"
          onMissing={() => setBroken("small")}
          className={picture}
        />
      ) : null}
      {broken === "all" ? (
        <HeartHandshake
          {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
          className="size-8 text-muted"
        />
      ) : null}
      {small === null && broken !== "all" ? (
        <img
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          {...whenMissing(() => setBroken("all"))}
          className={picture}
        />
      ) : null}
    </span>
  );
}
