import { HeartHandshake } from "lucide-react";
import { useState } from "react";
import { ShowAll } from "./show-all";

const shownAtFirst = 10;

/** Who makes a project possible, by the addresses of their photos; the others on demand. */
export function DonorPhotos({ photos }: { photos: readonly string[] }) {
  return (
    <ShowAll items={photos} limit={shownAtFirst} noun="donors">
      {(shown, list) => (
        <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
          {shown.map((address, index) => (
            <DonorPhoto key={address} address={address} alt={`Donor ${index + 1}`} />
          ))}
        </ul>
      )}
    </ShowAll>
  );
}

function DonorPhoto({ address, alt }: { address: string; alt: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <li className="flex aspect-3/2 min-w-0 items-center justify-center overflow-hidden rounded-card border border-line bg-surface">
      {isBroken ? (
        <HeartHandshake role="img" aria-label={alt} className="size-8 text-muted" />
      ) : (
        <img
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
    </li>
  );
}
