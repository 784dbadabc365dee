import type { Language } from "@vigie/domain/language/languages";
import {
  type AccountTexts,
  type Catalogue,
  createTexts,
  type Part,
  type StaffTexts,
  type VisitorTexts,
} from "@vigie/domain/language/texts";
import { createContext, createElement, Fragment, type ReactNode, use, useMemo } from "react";
import { loadCatalogue, loadedCatalogue } from "./load-catalogue";

const VisitorTextsContext = createContext<VisitorTexts | null>(null);
const AccountTextsContext = createContext<AccountTexts | null>(null);
const StaffTextsContext = createContext<StaffTexts | null>(null);

interface TextsProviderProps {
  language: Language;
  children: ReactNode;
}

/** Provides the texts of public pages in a language. */
export function VisitorTextsProvider({ language, children }: TextsProviderProps) {
  const visitor = useCatalogue(language, "visitor");
  const texts = useMemo(
    () => createTexts<Parameters<VisitorTexts>[0]>(language, [visitor]),
    [language, visitor],
  );
  return <VisitorTextsContext value={texts}>{children}</VisitorTextsContext>;
}

/** Adds the texts of account pages and the tutorial. */
export function AccountTextsProvider({ children }: { children: ReactNode }) {
  const { language } = useTexts();
  const visitor = useCatalogue(language, "visitor");
  const account = useCatalogue(language, "account");
  const texts = useMemo(
    () => createTexts<Parameters<AccountTexts>[0]>(language, [visitor, account]),
    [language, visitor, account],
  );
  return (
    <VisitorTextsContext value={texts}>
      <AccountTextsContext value={texts}>{children}</AccountTextsContext>
    </VisitorTextsContext>
  );
}

/** Adds the texts of staff pages. */
export function StaffTextsProvider({ children }: { children: ReactNode }) {
  const { language } = useTexts();
  const visitor = useCatalogue(language, "visitor");
  const account = useCatalogue(language, "account");
  const staff = useCatalogue(language, "staff");
  const texts = useMemo(
    () => createTexts<Parameters<StaffTexts>[0]>(language, [visitor, account, staff]),
    [language, visitor, account, staff],
  );
  return (
    <VisitorTextsContext value={texts}>
      <AccountTextsContext value={texts}>
        <StaffTextsContext value={texts}>{children}</StaffTextsContext>
      </AccountTextsContext>
    </VisitorTextsContext>
  );
}

/** Suspends until the part is there. */
function useCatalogue(language: Language, part: Part): Catalogue {
  return loadedCatalogue(language, part) ?? use(loadCatalogue(language, part));
}

/** The texts of public pages in the page's language. @throws outside of their provider, as the others do */
export function useTexts(): VisitorTexts {
  return present(use(VisitorTextsContext));
}

/** The texts of account pages, too. */
export function useAccountTexts(): AccountTexts {
  return present(use(AccountTextsContext));
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
