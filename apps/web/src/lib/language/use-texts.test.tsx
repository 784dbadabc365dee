import { loaders } from "virtual:catalogues";
import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it, vi } from "vitest";
import { loadCatalogue } from "./load-catalogue";
import { StaffTextsProvider, useStaffTexts, VisitorTextsProvider } from "./use-texts";

function Words() {
  const t = useStaffTexts();
  return (
    <p>
      {t("account.signIn")} · {t("dashboard.createAProject")}
    </p>
  );
}

it("texts whose parts come one after the other are those of all parts", async () => {
  const { account, staff } = loaders.fr;
  const comes: Record<string, () => void> = {};
  const waits = (part: string) => new Promise<void>((resolve) => (comes[part] = resolve));
  vi.spyOn(loaders.fr, "account").mockImplementation(() => waits("account").then(account));
  vi.spyOn(loaders.fr, "staff").mockImplementation(() => waits("staff").then(staff));
  await loadCatalogue("fr", "visitor");
  await act(async () => {
    render(
      <VisitorTextsProvider language="fr">
        <Suspense fallback="…">
          <StaffTextsProvider>
            <Words />
          </StaffTextsProvider>
        </Suspense>
      </VisitorTextsProvider>,
    );
  });
  await act(async () => comes.account?.());
  await act(async () => comes.staff?.());
  expect(await screen.findByText(/ · Créer un projet$/)).toBeVisible();
});
