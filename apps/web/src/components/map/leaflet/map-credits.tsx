import { useTexts } from "@/lib/language/use-texts";

interface MapCreditsProps {
  /** The attribution of tiles from a service. */
  tileCredit: string | undefined;
}

const linkClasses = "underline-offset-2 hover:underline";

/**
 * The map's attribution, which the licences of OpenStreetMap and GeoNames require, and which Natural Earth deserves.
 */
export function MapCredits({ tileCredit }: MapCreditsProps) {
  const t = useTexts();
  return (
    <p
      data-label-obstacle=""
      className="absolute end-0 bottom-0 z-10 rounded-ss-control bg-surface/85 px-2 py-0.5 text-muted text-xs"
    >
      {tileCredit ?? (
        <>
          <CreditLink href="https://www.openstreetmap.org/copyright">
            {t("map.openstreetmapContributors")}
          </CreditLink>
          {" · "}
          <CreditLink href="https://www.naturalearthdata.com/">{t("map.naturalEarth")}</CreditLink>
        </>
      )}
      {" · "}
      <CreditLink href="https://www.geonames.org/">{t("map.geonames")}</CreditLink>{" "}
      <CreditLink href="https://creativecommons.org/licenses/by/4.0/">{t("map.ccBy40")}</CreditLink>
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
