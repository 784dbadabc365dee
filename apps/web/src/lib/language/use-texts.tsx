import type { Language } from "@vigie/domain/language/languages";
import {
  type AccountTexts,
  type Catalogue,
  createTexts,
  type KeyOf,
  type OpenDataTexts,
  type Part,
  type ProjectTexts,
  STAFF_PARTS,
  type StaffTexts,
  type Texts,
  type VisitorTexts,
} from "@vigie/domain/language/texts";
import { createContext, createElement, Fragment, type ReactNode, use } from "react";
import { loadCatalogues, loadedCatalogue } from "./load-catalogue";

const VisitorTextsContext = createContext<VisitorTexts | null>(null);
const ProjectTextsContext = createContext<ProjectTexts | null>(null);
const AccountTextsContext = createContext<AccountTexts | null>(null);
const OpenDataTextsContext = createContext<OpenDataTexts | null>(null);
const StaffTextsContext = createContext<StaffTexts | null>(null);

interface TextsProviderProps {
  language: Language;
  children: ReactNode;
}

/** Provides the texts of public pages in a language. */
export function VisitorTextsProvider({ language, children }: TextsProviderProps) {
  const texts = useTextsOf(language, VISITOR);
  return <VisitorTextsContext value={texts}>{children}</VisitorTextsContext>;
}

/** Adds the texts of a project's page. */
export function ProjectTextsProvider({ children }: { children: ReactNode }) {
  const texts = useTextsOf(useTexts().language, PROJECT);
  return (
    <VisitorTextsContext value={texts}>
      <ProjectTextsContext value={texts}>{children}</ProjectTextsContext>
    </VisitorTextsContext>
  );
}

/** Adds the texts of account pages and the tutorial. */
export function AccountTextsProvider({ children }: { children: ReactNode }) {
  const texts = useTextsOf(useTexts().language, ACCOUNT);
  return (
    <VisitorTextsContext value={texts}>
      <AccountTextsContext value={texts}>{children}</AccountTextsContext>
    </VisitorTextsContext>
  );
}

/** Adds the texts of open data. */
export function OpenDataTextsProvider({ children }: { children: ReactNode }) {
  const texts = useTextsOf(useTexts().language, OPEN_DATA);
  return <OpenDataTextsContext value={texts}>{children}</OpenDataTextsContext>;
}

/** Adds the texts of staff pages. */
export function StaffTextsProvider({ children }: { children: ReactNode }) {
  const texts = useTextsOf(useTexts().language, STAFF_PARTS);
  return (
    <VisitorTextsContext value={texts}>
      <ProjectTextsContext value={texts}>
        <AccountTextsContext value={texts}>
          <StaffTextsContext value={texts}>{children}</StaffTextsContext>
        </AccountTextsContext>
      </ProjectTextsContext>
    </VisitorTextsContext>
  );
}

const VISITOR = ["visitor"] as const;
const PROJECT = ["visitor", "project"] as const;
const ACCOUNT = ["visitor", "account"] as const;
const OPEN_DATA = ["visitor", "openData"] as const;

/** Suspends until all parts are there, which load side by side. */
function useTextsOf<P extends Part>(language: Language, parts: readonly P[]): Texts<KeyOf<P>> {
  // One promise for all: React tells the promises of a component that it renders again by their order, and a part that
  // has come meanwhile would give its place to the next.
  const loaded = parts
    .map((part) => loadedCatalogue(language, part))
    .filter((catalogue) => catalogue !== undefined);
  const isLoaded = loaded.length === parts.length;
  const catalogues = isLoaded ? loaded : use(loadCatalogues(language, parts));
  return textsOf(language, parts, catalogues);
}

const created = new Map<string, Texts<string>>();

/** Once for each language and parts. No hook follows `use`: React loses count of them where it renders again (error 467). */
function textsOf<P extends Part>(
  language: Language,
  parts: readonly P[],
  catalogues: readonly Catalogue[],
): Texts<KeyOf<P>> {
  const name = [language, ...parts].join();
  const texts = created.get(name) ?? createTexts<string>(language, catalogues);
  created.set(name, texts);
  return texts;
}

/** The texts of public pages in the page's language. @throws outside of their provider, as the others do */
export function useTexts(): VisitorTexts {
  return present(use(VisitorTextsContext));
}

/** The texts of a project's page, too. */
export function useProjectTexts(): ProjectTexts {
  return present(use(ProjectTextsContext));
}

/** The texts of account pages, too. */
export function useAccountTexts(): AccountTexts {
  return present(use(AccountTextsContext));
}

/** The texts of open data, too. */
export function useOpenDataTexts(): OpenDataTexts {
  return present(use(OpenDataTextsContext));
}

/** All texts, for staff pages. */
export function useStaffTexts(): StaffTexts {
  return present(use(StaffTextsContext));
}

function present<Found>(texts: Found | null): Found {
  if (texts === null) throw new Error("A provider of texts is needed around this.");
  return texts;
}

/** The parts of a text with tags as one node; see `Texts.rich`. */
export function inOne(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}
