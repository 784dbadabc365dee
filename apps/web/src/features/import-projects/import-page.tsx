import { useQuery } from "@tanstack/react-query";
import { proposeMapping } from "@vigie/import/columns";
import { belowHeadings } from "@vigie/import/headings";
import type { Table } from "@vigie/import/table";
import { useMemo, useState } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { organisationQuery } from "@/data/organisations";
import { importBasisQuery } from "@/data/projects/import-basis";
import type { SessionUser } from "@/data/session/session-user";
import { everyLanguageQuery } from "@/features/shared/import-file/every-language";
import { HeadingChoice, ReadingChoice } from "@/features/shared/import-file/reading-choice";
import { type ReadSource, useReadFile } from "@/features/shared/import-file/use-read-file";
import { useStepFocus } from "@/features/shared/import-file/use-step-focus";
import { OrganisationPage } from "@/features/shared/staff-page";
import { useStaffTexts } from "@/lib/language/use-texts";
import { ChooseFile } from "./choose-file";
import { type DoneImport, ImportOutcome } from "./import-outcome";
import { ImportPreview } from "./import-preview";
import { forgetSaid, keptSaid, type SaidOfFile } from "./said-of-file";
import { rememberedMapping } from "./use-import-plan";

/** Brings projects in from a file: chooses it, shows what will happen to each row, and writes them at once. */
export function ImportPage() {
  const t = useStaffTexts();
  return (
    <OrganisationPage
      title={t("imports.importProjects")}
      intro={<p>{t("imports.intro")}</p>}
      className="max-w-6xl"
    >
      {(user) => <Import user={user} />}
    </OrganisationPage>
  );
}

function Import({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  // Texts of an IATI file are taken in the organisation's language.
  const language = useQuery(organisationQuery(user.organizationId)).data?.language ?? t.language;
  const { source, setSource, asked, percent, failure, read, stop } = useReadFile(language);
  const [done, setDone] = useState<DoneImport | null>(null);
  const [begun, setBegun] = useState<{ said: SaidOfFile; of: string } | null>(null);
  const everyLanguage = useQuery(everyLanguageQuery).data;
  const table = useMemo(() => {
    if (!source || !everyLanguage) return source?.read.table;
    const { read, headingLine } = source;
    return belowHeadings(
      read.table,
      (headings) => proposeMapping({ headings }, everyLanguage, rememberedMapping(user.id)),
      headingLine,
    );
  }, [source, everyLanguage, user.id]);
  useStepFocus();

  const begin = () => {
    stop();
    setSource(null);
    setDone(null);
    setBegun(null);
  };

  if (done) {
    const correct = () => {
      setBegun(source && table ? { said: done.said, of: tableKey(source, table) } : null);
      setDone(null);
    };
    return <ImportOutcome done={done} onAgain={begin} onCorrect={correct} />;
  }
  return (
    <>
      <ErrorBanner error={failure} />
      {source === null || !table ? (
        <ChooseFile
          user={user}
          percent={percent}
          onChoose={(file, name) => void read(file, name)}
          onStop={stop}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p tabIndex={-1} data-step className="wrap-anywhere font-semibold">
              {t("imports.rowsOf", { count: table.rows.length, file: source.name })}
            </p>
            <Button onClick={begin}>{t("imports.anotherFile")}</Button>
          </div>
          <ReadingChoice
            read={source.read}
            asked={asked}
            percent={percent}
            onChoose={(choices) => void read(source.file, source.name, choices)}
          >
            <Preview
              user={user}
              source={source}
              table={table}
              begun={begun?.of === tableKey(source, table) ? begun.said : null}
              onHeadings={(headingLine) => setSource({ ...source, headingLine })}
              onDone={(written) => {
                forgetSaid(user.id);
                setDone(written);
              }}
            />
          </ReadingChoice>
        </>
      )}
    </>
  );
}

interface PreviewProps {
  user: SessionUser;
  source: ReadSource;
  table: Table;
  begun: SaidOfFile | null;
  onHeadings: (line: number) => void;
  onDone: (done: DoneImport) => void;
}

/** Waits for the projects that are there, and for the words of every language. */
function Preview({ user, source, table, begun, onHeadings, onDone }: PreviewProps) {
  const t = useStaffTexts();
  const basis = useQuery(importBasisQuery(user.organizationId, user.id));
  const everyLanguage = useQuery(everyLanguageQuery);
  const error = basis.error ?? everyLanguage.error;
  if (error) {
    return (
      <ErrorBanner
        error={error}
        onRetry={() => Promise.all([basis.refetch(), everyLanguage.refetch()])}
      />
    );
  }
  if (!basis.data || !everyLanguage.data) {
    return (
      <LoadingRegion label={t("imports.loadingProjects")}>
        <Skeleton className="h-64 rounded-card" />
      </LoadingRegion>
    );
  }
  return (
    <ImportPreview
      // What was said of one table is not said of another.
      key={tableKey(source, table)}
      fileName={source.name}
      table={table}
      headingChoice={
        <HeadingChoice all={source.read.table} table={table} onHeadings={onHeadings} />
      }
      begun={begun}
      offered={begun ? null : keptSaid(user.id, source.name)}
      basis={basis.data}
      everyLanguage={everyLanguage.data}
      userId={user.id}
      onOutdated={() => void basis.refetch()}
      onDone={onDone}
    />
  );
}

function tableKey({ name, read }: ReadSource, { headingLine }: Table): string {
  return [name, read.kind === "workbook" ? read.sheet : read.encoding, headingLine].join("/");
}
