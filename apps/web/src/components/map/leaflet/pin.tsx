import type { ComponentProps, ReactNode, Ref } from "react";
import { classNames } from "@/lib/class-names";
import "./pin.css";

/** Pixels from the tip of a pin to its top. */
export const pinHeight = 38;

interface PinProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** Its accessible name. */
  label: string;
  /** Shown in a pin that stands for several things. */
  count?: number;
  /** A picture that its head shows. */
  picture?: ReactNode;
  isOpen: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A pin, whose tip is at its position. */
export function Pin({ label, count, picture, isOpen, className, ...rest }: PinProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      className={classNames("map-pin", isOpen && "map-pin-open", className)}
      {...rest}
    >
      <PinShape hasEye={count === undefined} />
      {count === undefined ? null : <span className="map-pin-count">{count}</span>}
      {picture ? <span className="map-pin-picture">{picture}</span> : null}
      <span data-label-obstacle="" className="map-pin-head" />
    </button>
  );
}

/** The shape of a pin, within a button of the class `map-pin`. */
export function PinShape({ hasEye = true }: { hasEye?: boolean }) {
  return (
    <svg viewBox="0 0 30 40" aria-hidden="true" className="map-pin-shape">
      <path
        className="map-pin-body"
        d="M15 1.5C7.5 1.5 1.5 7.4 1.5 14.8c0 4.1 2 7.5 5 11.2 3.3 4 6.300 7.300 7.600 11.500.3 1 1.500 1 1.800 0 1.300-4.200 4.300-7.500 7.600-11.500 3-3.700 5-7.100 5-11.200C28.500 7.400 22.500 1.500 15 1.500Z"
      />
      {hasEye ? <circle className="map-pin-eye" cx="15" cy="14.800" r="5" /> : null}
    </svg>
  );
}
