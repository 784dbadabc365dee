import { describe, expect, it } from "vitest";
import { readEnvironment } from "./env";

function pageWith(configuration: string): Document {
  const page = document.implementation.createHTMLDocument();
  const block = page.createElement("script");
  block.type = "application/json";
  block.id = "vigie-config";
  block.textContent = configuration;
  page.head.append(block);
  return page;
}

const defaultIconService = "https://icons.duckduckgo.com/ip3/{host}.ico";

describe("the configuration of a page", () => {
  it("is refused when neither the page nor the build names a key", () => {
    expect(() => readEnvironment(pageWith("{}"), {})).toThrow(/No backend is configured/);
  });

  it("is refused when the build's organisation is not a number", () => {
    const build = { VITE_SUPABASE_ANON_KEY: "key", VITE_ORGANIZATION_ID: "seven" };
    expect(() => readEnvironment(pageWith("{}"), build)).toThrow();
  });

  it("is refused when the build's icon service has no place for a host", () => {
    const build = { VITE_SUPABASE_ANON_KEY: "key", VITE_ICON_SERVICE_URL: "https://icons.example" };
    expect(() => readEnvironment(pageWith("{}"), build)).toThrow();
  });

  it("comes from the block that the server fills", () => {
    const block = `{"supabaseUrl":"https://a.example/","supabaseAnonKey":"key","organizationId":7,"tutorialUrl":"https://a.example/b.mp4","canRecoverByMail":true,"canInviteByMail":true,"offlineReading":false,"hasOpenData":true,"publicUrl":"https://a.example"}`;
    expect(readEnvironment(pageWith(block), { VITE_SUPABASE_ANON_KEY: "other" })).toEqual({
      supabaseUrl: "https://a.example",
      filesUrl: "https://a.example",
      supabaseAnonKey: "key",
      organizationId: 7,
      iconService: defaultIconService,
      tutorialUrl: "https://a.example/b.mp4",
      canRecoverByMail: true,
      canInviteByMail: true,
      offlineReading: false,
      hasOpenData: true,
      followerAddresses: false,
      publicUrl: "https://a.example",
    });
  });

  it("reads an empty address as the page's own origin", () => {
    const block = `{"supabaseUrl":"","supabaseAnonKey":"key","organizationId":null,"tutorialUrl":null}`;
    expect(readEnvironment(pageWith(block), {})).toEqual({
      supabaseUrl: window.location.origin,
      filesUrl: "",
      supabaseAnonKey: "key",
      organizationId: null,
      iconService: defaultIconService,
      tutorialUrl: null,
      canRecoverByMail: false,
      canInviteByMail: false,
      offlineReading: true,
      hasOpenData: false,
      followerAddresses: false,
    });
  });

  it("comes from the build where the block is empty", () => {
    const build = {
      VITE_SUPABASE_URL: "https://b.example",
      VITE_SUPABASE_ANON_KEY: "built",
      VITE_ORGANIZATION_ID: "3",
      VITE_ICON_SERVICE_URL: "https://icons.example/{host}",
      VITE_TUTORIAL_URL: " https://b.example/tutorial ",
    };
    expect(readEnvironment(pageWith("{}"), build)).toEqual({
      supabaseUrl: "https://b.example",
      filesUrl: "https://b.example",
      supabaseAnonKey: "built",
      organizationId: 3,
      iconService: "https://icons.example/{host}",
      tutorialUrl: "https://b.example/tutorial",
      canRecoverByMail: true,
      canInviteByMail: false,
      offlineReading: true,
      hasOpenData: false,
      followerAddresses: false,
    });
  });

  it("turns reading without a connection off where the build says so", () => {
    for (const [setting, offlineReading] of [
      ["off", false],
      ["on", true],
      [undefined, true],
    ]) {
      const build = { VITE_SUPABASE_ANON_KEY: "key", VITE_OFFLINE_READING: setting };
      expect(readEnvironment(pageWith("{}"), build)).toMatchObject({ offlineReading });
    }
  });

  it("names no tutorial where the build has none, or an empty one", () => {
    for (const tutorial of [{}, { VITE_TUTORIAL_URL: " " }]) {
      const build = { VITE_SUPABASE_ANON_KEY: "key", ...tutorial };
      expect(readEnvironment(pageWith("{}"), build).tutorialUrl).toBeNull();
    }
  });
});
