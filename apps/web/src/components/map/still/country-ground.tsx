import type { CountryStill } from "@vigie/map-format/still-files";

interface CountryGroundProps {
  still: CountryStill;
  /** Of the country's border, in units of the drawing. */
  borderWidth: number;
}

/** The land of a country's drawing, the country lifted from what is around it, within its `svg`. */
export function CountryGround({ still, borderWidth }: CountryGroundProps) {
  return (
    <>
      <path d={still.land} fillRule="evenodd" className="fill-map-town" />
      <path
        d={still.country}
        strokeWidth={borderWidth}
        strokeLinejoin="round"
        className="fill-map-land stroke-map-border"
      />
    </>
  );
}
