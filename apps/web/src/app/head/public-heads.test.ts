// @vitest-environment node
import { describe, expect, it } from "vitest";
import { landingHead, listHead, missingHead } from "./public-heads";

describe("the heads of public pages", () => {
  it("that show no project are not for search engines", () => {
    expect(missingHead().robots).toBe("noindex");
  });

  it("name the organisation, where there is one", () => {
    expect(listHead({ organisation: null }).title).toBe("Projects · Vigie");
    expect(listHead({ organisation: "Terres d’Eau" }).title).toBe("Terres d’Eau projects · Vigie");
    expect(landingHead({ organisation: "Terres d’Eau" }).title).toContain("Terres d’Eau");
  });

  it("of the landing card and the list are told apart by their addresses", () => {
    const [landing, list] = [landingHead, listHead].map((head) => head({ organisation: null }));
    expect(landing?.canonicalPath).not.toBe(list?.canonicalPath);
  });
});
