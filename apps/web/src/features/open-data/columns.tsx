import { openColumns } from "@vigie/open-data/columns";
import { Table, TableCell, TableRow } from "@/components/ui/table";
import { useOpenDataTexts } from "@/lib/language/use-texts";

/** What each column of the list of projects means. */
export function Columns() {
  const t = useOpenDataTexts();
  return (
    <Table
      label={t("openData.columns")}
      columns={[t("openData.column"), t("openData.kind"), t("openData.meaning")]}
      isFluid
    >
      {openColumns.map(({ name, kind, description }) => (
        <TableRow key={name} id={`column-${name}`}>
          <TableCell className="max-sm:font-semibold sm:whitespace-nowrap sm:py-2!">
            <code dir="ltr" className="font-mono text-sm">
              {name}
            </code>
          </TableCell>
          <TableCell className="text-muted max-sm:justify-self-end max-sm:text-sm sm:whitespace-nowrap sm:py-2!">
            {t(`openKinds.${kind}`)}
          </TableCell>
          <TableCell className="max-sm:col-span-full sm:py-2!">{t(description)}</TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
