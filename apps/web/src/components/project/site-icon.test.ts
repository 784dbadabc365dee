import { beforeAll, expect, test } from "vitest";
import { siteIconAddress } from "./site-icon";

beforeAll(() => {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = "vigie-config";
  block.textContent = '{"supabaseUrl":"","supabaseAnonKey":"key"}';
  document.head.append(block);
});

test.each(["", "lemonde.fr", "javascript:alert(1)", "https://", "https://%zz/"])(
  "%j is no address and has no icon",
  (text) => {
    expect(siteIconAddress(text)).toBeNull();
  },
);

test.each([
  ["https://www.lemonde.fr/afrique?reader=awa", "www.lemonde.fr"],
  ["HTTP://BBC.com:8080/", "bbc.com"],
  ["https://bücher.example/neu", "xn--bcher-kva.example"],
])("the icon service learns nothing of %j but its host", (address, host) => {
  expect(siteIconAddress(address)).toBe(`https://icons.duckduckgo.com/ip3/${host}.ico`);
});
