import { isOwnImage } from "@vigie/domain/stored-image";
import { useState } from "react";
import { environment } from "@/lib/env";

interface AvatarProps {
  /** Inline image or address in our own storage; what lies elsewhere is not loaded. */
  photo: string | null;
  /** Shown where there is no photo, or where it does not load. */
  initials: string;
}

/** The face of somebody whose name stands beside it. */
export function Avatar({ photo, initials }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (photo !== broken && isOwnImage(photo, environment().supabaseUrl)) {
    return (
      <img
        src={photo}
        alt=""
        width="44"
        height="44"
        loading="lazy"
        decoding="async"
        onError={() => setBroken(photo)}
        className="size-11 shrink-0 rounded-full bg-track object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-tint font-semibold text-on-tint text-sm"
    >
      {initials}
    </span>
  );
}
