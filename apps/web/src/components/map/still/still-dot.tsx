interface StillDotProps {
  x: number;
  y: number;
  /** Radius, in units of the drawing. */
  size: number;
}

/** A place in a drawing that stands still. */
export function StillDot({ x, y, size }: StillDotProps) {
  return (
    <>
      <circle cx={x} cy={y} r={size * 2.2} fillOpacity="0.2" className="fill-primary" />
      <circle
        cx={x}
        cy={y}
        r={size}
        strokeWidth={size * 0.4}
        className="fill-primary stroke-surface"
      />
    </>
  );
}
