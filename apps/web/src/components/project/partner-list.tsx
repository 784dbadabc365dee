import { type PartnerRole, partnerRoleLabel } from "@vigie/domain/project/partner-role";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { ShowAll } from "./show-all";

const shownAtFirst = 12;

export interface ShownPartner {
  id: string;
  name: string;
  role: PartnerRole;
  /** Their own page, `http` or `https`; null for none. */
  website: string | null;
}

/** The partners of a project with what they do, in words; further ones on demand. */
export function PartnerList({ partners }: { partners: readonly ShownPartner[] }) {
  const t = useProjectTexts();
  return (
    <ShowAll items={partners} limit={shownAtFirst} words="project.allPartners">
      {(shown, list) => (
        <ul ref={list} className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3 print:gap-y-1">
          {shown.map(({ id, name, role, website }) => (
            <li key={id} className="wrap-anywhere min-w-0">
              {website === null ? (
                <Typed text={name} className="font-semibold" />
              ) : (
                <a
                  href={website}
                  target="_blank"
                  rel="noopener"
                  className="-my-2.5 inline-block rounded-control py-2.5 font-semibold text-primary hover:text-primary-hover hover:underline"
                >
                  <Typed text={name} />{" "}
                  <span className="sr-only">{t("project.opensInANewTab")}</span>
                </a>
              )}
              <p className="text-muted text-sm">{partnerRoleLabel(t, role)}</p>
            </li>
          ))}
        </ul>
      )}
    </ShowAll>
  );
}
