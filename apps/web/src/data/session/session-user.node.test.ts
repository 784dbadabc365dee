import { describe, expect, it } from "vitest";
import { readStoredUser } from "./session-user";

function stored(user: object): string {
  return JSON.stringify({ access_token: "a", refresh_token: "b", user });
}

const account = { id: "0f", email: "awa.o@terres.example" };

describe("a stored session", () => {
  it.each([
    ["nothing", null],
    ["an empty text", ""],
    ["no JSON", "{"],
    ["no tokens", JSON.stringify({ user: account })],
    ["no account", JSON.stringify({ access_token: "a", refresh_token: "b", user: null })],
    ["an account without an address", stored({ id: "0f" })],
  ])("of %s has no user", (_name, text) => {
    expect(readStoredUser(text)).toBeNull();
  });

  it.each([
    ["no metadata", undefined],
    ["empty metadata", {}],
    ["an organisation that is no number", { organization_id: "none", organization_name: 7 }],
  ])("with %s belongs to no organisation", (_name, metadata) => {
    expect(readStoredUser(stored({ ...account, user_metadata: metadata }))).toMatchObject({
      organizationId: null,
      organizationName: null,
    });
  });

  it.each([7, "7"])("names the person and the organisation %j", (number) => {
    const metadata = { organization_id: number, organization_name: "Terres d’Eau" };
    expect(readStoredUser(stored({ ...account, user_metadata: metadata }))).toEqual({
      id: "0f",
      firstName: "awa.o",
      email: "awa.o@terres.example",
      organizationId: 7,
      organizationName: "Terres d’Eau",
      language: null,
    });
  });

  it.each([
    ["fr", "fr"],
    ["tlh", null],
    [7, null],
    [undefined, null],
  ])("with the language %j reads Vigie in %j", (language, read) => {
    const user = readStoredUser(stored({ ...account, user_metadata: { language } }));
    expect(user?.language).toBe(read);
  });
});
