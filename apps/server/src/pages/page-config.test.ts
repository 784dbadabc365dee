import { expect, it } from "vitest";
import { fillPageConfig } from "./page-config";

const PAGE =
  '<head><script type="application/json" id="vigie-config">{}</script></head><script src="/a.js"></script>';
const config = { supabaseUrl: "", supabaseAnonKey: "key", organizationId: null };

it("refuses a page without the block", () => {
  expect(() => fillPageConfig("<html></html>", config)).toThrow("vigie-config");
});

it("no value ends the block or begins a comment", () => {
  const page = fillPageConfig(PAGE, {
    ...config,
    supabaseAnonKey: "</script><script>alert(1)</script><!--",
  });

  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).not.toContain("<!--");
});

it("no value is taken for a replacement pattern", () => {
  expect(fillPageConfig(PAGE, { ...config, supabaseAnonKey: "$1$&$'" })).toContain(
    '"supabaseAnonKey":"$1$&$\'"',
  );
});

it("can be read back as it was", () => {
  const full = {
    supabaseUrl: "https://a.example",
    supabaseAnonKey: "<key>",
    organizationId: 7,
    tutorialUrl: "https://b.example/?a=<b>",
  };

  const block = /id="vigie-config">([^<]*)</.exec(fillPageConfig(PAGE, full))?.[1] ?? "";

  expect(JSON.parse(block)).toEqual(full);
});
