import { loaders } from "virtual:catalogues";
import { act, renderHook } from "@testing-library/react";
import type { Language } from "@vigie/domain/language/languages";
import { expect, test, vi } from "vitest";
import { usePersonsLanguage } from "./chosen-language";

test("a language whose texts do not come leaves the page in the one it has, until they come", async () => {
  const french = vi.spyOn(loaders.fr, "visitor");
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { result, rerender } = renderHook(
    ({ ofAccount, isShown }: { ofAccount: Language; isShown: boolean }) =>
      usePersonsLanguage(ofAccount, isShown),
    { initialProps: { ofAccount: "en", isShown: true } },
  );
  french.mockRejectedValueOnce(new Error("The network is gone."));
  await act(async () => rerender({ ofAccount: "fr", isShown: true }));
  expect(result.current).toBe("en");
  expect(logged).toHaveBeenCalledExactlyOnceWith("The network is gone.");

  french.mockResolvedValue({ default: {} });
  await act(async () => rerender({ ofAccount: "fr", isShown: false }));
  expect(french).toHaveBeenCalledOnce();
  await act(async () => rerender({ ofAccount: "fr", isShown: true }));
  expect(result.current).toBe("fr");
});

test("a language that was chosen in another tab is this one's, too", async () => {
  const { result } = renderHook(() => usePersonsLanguage(null, true));
  expect(result.current).toBe("en");
  window.localStorage.setItem("vigie.language.anybody", "fr");
  await act(async () => window.dispatchEvent(new StorageEvent("storage")));
  expect(result.current).toBe("fr");
});
