interface MapCreditsProps {
  /** The attribution of tiles from a service. */
  tileCredit: string | undefined;
}

const linkClasses = "underline-offset-2 hover:underline";

/**
 * The map's attribution, which the licences of OpenStreetMap and GeoNames require, and which Natural Earth deserves.
 */
export function MapCredits({ tileCredit }: MapCreditsProps) {
  return (
    <p
      data-label-obstacle=""
      className="absolute end-0 bottom-0 z-10 rounded-ss-control bg-surface/85 px-2 py-0.5 text-muted text-xs"
    >
      {tileCredit ?? (
        <>
          <CreditLink href="https://www.openstreetmap.org/copyright">
            © OpenStreetMap contributors
          </CreditLink>
          {" · "}
          <CreditLink href="https://www.naturalearthdata.com/">Natural Earth</CreditLink>
        </>
      )}
      {" · "}
      <CreditLink href="https://www.geonames.org/">GeoNames</CreditLink>{" "}
      <CreditLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</CreditLink>
    </p>
  );
}

function CreditLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={linkClasses}>
      {children}
    </a>
  );
}
