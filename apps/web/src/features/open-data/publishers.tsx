import { iatiAddress } from "@vigie/domain/open-data-addresses";
import { licenceOf } from "@vigie/open-data/licence";
import type { ReactNode } from "react";
import { Table, TableCell, TableRow } from "@/components/ui/table";
import type { OpenPublisher } from "@/data/open-data";
import { hasPublicAddress } from "@/lib/env";
import { inOne, useOpenDataTexts } from "@/lib/language/use-texts";
import { textLink } from "./text-link";

interface LicencesProps {
  publishers: readonly OpenPublisher[];
  /** How many publishers there are in all; undefined while that is not known. */
  of: number | undefined;
}

/** Under which licence each organisation publishes: a sentence for the only one, a table for several. */
export function Licences({ publishers, of = publishers.length }: LicencesProps) {
  const t = useOpenDataTexts();
  const [first, second] = publishers;
  if (first && !second) return <OneLicence publisher={first} />;
  const more = of - publishers.length;
  return (
    <>
      <p>{t("openData.manyLicences")}</p>
      <Table
        label={t("openData.licence")}
        columns={[t("openData.organisation"), t("openData.licence")]}
      >
        {publishers.map((publisher) => (
          <TableRow key={publisher.id}>
            <TableCell className="max-sm:font-semibold">
              <bdi>{publisher.name}</bdi>
            </TableCell>
            <TableCell className="max-sm:col-span-full">
              <LicenceLink publisher={publisher} />
            </TableCell>
          </TableRow>
        ))}
      </Table>
      {more > 0 ? <p>{t("openData.andMoreOrganisations", { count: more })}</p> : null}
    </>
  );
}

function OneLicence({ publisher }: { publisher: OpenPublisher }) {
  const t = useOpenDataTexts();
  const { name } = publisher;
  if (licenceOf(publisher) === null)
    return <p className="max-w-prose">{t("openData.noLicence", { name })}</p>;
  const link = () => <LicenceLink publisher={publisher} />;
  return (
    <p className="max-w-prose">
      {inOne(t.rich<ReactNode>("openData.publishedUnder", { licence: link }, { name }))}
    </p>
  );
}

/** The licence by its name, as a link to its text. */
function LicenceLink({ publisher }: { publisher: OpenPublisher }) {
  const t = useOpenDataTexts();
  const licence = licenceOf(publisher);
  if (licence === null) return <span className="text-muted">{t("openData.none")}</span>;
  return (
    <a href={licence.address} rel="license noreferrer" className={textLink}>
      {licence.name ?? t("openData.ownLicence")}
    </a>
  );
}

/** The IATI files of the organisations that publish there. */
export function Iati({ publishers }: { publishers: readonly OpenPublisher[] }) {
  const t = useOpenDataTexts();
  const publishing = hasPublicAddress()
    ? publishers.filter(({ iati_identifier }) => iati_identifier !== null)
    : [];
  if (publishing.length === 0) return <p>{t("openData.iatiNobody")}</p>;
  return (
    <Table
      label={t("openData.iati")}
      columns={[t("openData.organisation"), t("openData.identifier"), t("openData.files")]}
    >
      {publishing.map(({ id, name, iati_identifier: identifier }) => (
        <TableRow key={id}>
          <TableCell className="max-sm:font-semibold">
            <bdi>{name}</bdi>
          </TableCell>
          <TableCell className="max-sm:col-span-full max-sm:text-muted">{identifier}</TableCell>
          <TableCell className="max-sm:col-span-full">
            <span className="flex flex-wrap gap-x-5">
              <a href={iatiAddress(id, "activities")} className={textLink}>
                {t("openData.activities")}
              </a>
              <a href={iatiAddress(id, "organisation")} className={textLink}>
                {t("openData.organisationFile")}
              </a>
            </span>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
