import { isOwnImage } from "@vigie/domain/files/stored-image";
import { useState } from "react";
import { classNames } from "@/lib/class-names";
import { environment } from "@/lib/env";
import { whenMissing } from "@/lib/rendered-page/when-missing";

interface AvatarProps {
  /** A data URL or an address in our own storage; other addresses are not loaded. */
  photo: string | null;
  /** Shown where there is no photo, or it cannot be loaded. */
  initials: string;
  /** Large where faces matter most. */
  size?: keyof typeof sizes;
}

const sizes = {
  small: { pixels: 44, className: "size-11 text-sm" },
  large: { pixels: 72, className: "size-18 text-xl" },
} as const;

/** A portrait, or initials without one. Decorative, because the name is beside it. */
export function Avatar({ photo, initials, size = "small" }: AvatarProps) {
  const { pixels, className } = sizes[size];
  const [broken, setBroken] = useState<string | null>(null);
  if (photo !== broken && isOwnImage(photo, environment().filesUrl)) {
    return (
      <img
        src={photo}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        decoding="async"
        {...whenMissing(() => setBroken(photo))}
        className={classNames("shrink-0 rounded-full bg-track object-cover", className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classNames(
        "inline-flex shrink-0 items-center justify-center rounded-full bg-tint font-semibold text-on-tint",
        className,
      )}
    >
      {initials}
    </span>
  );
}
