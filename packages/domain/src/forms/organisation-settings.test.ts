import * as v from "valibot";
import { expect, test } from "vitest";
import type { Database } from "../database.types";
import { messagesOf } from "../testing/messages-of";
import {
  type OrganisationSettingsInput,
  organisationSettingsSchema,
} from "./organisation-settings";

const input: OrganisationSettingsInput = {
  name: "Terres d'Eau",
  image_url: null,
  short_description: "",
  currency: "EUR",
  language: "",
  contact_email: "",
  website_url: "",
  imprint_url: "",
  facebook_url: "",
  twitter_url: "",
  instagram_url: "",
  linkedin_url: "",
  licence: "",
  licence_url: "",
};
const contact = "Enter an email address such as office@example.org";
const address = "Enter a full web address, for example https://example.org/article";

test.each([
  [{ name: " " }, "Organisation name is required"],
  [{ name: "x".repeat(201) }, "Organisation name must be at most 200 characters"],
  [{ image_url: "data:image/svg+xml;base64,AA" }, "Choose a PNG, JPEG, WebP, GIF or AVIF image"],
  [{ facebook_url: "facebook" }, address],
  [{ twitter_url: "@eau" }, address],
  [{ instagram_url: "javascript:alert(1)" }, address],
  [{ linkedin_url: "ftp://linkedin.com" }, address],
  [{ website_url: "javascript:alert(1)" }, address],
  [{ imprint_url: "our imprint" }, address],
  [{ licence: "WTFPL" }, expect.stringContaining("Expected")],
  [{ licence: "other" }, "Enter the address of the licence"],
  [{ licence: "other", licence_url: "javascript:alert(1)" }, address],
  [{ short_description: "x".repeat(161) }, "Short description must be at most 160 characters"],
  [{ language: "French" }, "Choose a language of the list"],
  [{ language: "fr\n" }, "Choose a language of the list"],
  [{ contact_email: "office" }, contact],
  [{ contact_email: "office@localhost" }, contact],
  [{ contact_email: "office@example.org?bcc=all@example.org" }, contact],
  [{ contact_email: "office@example.org,other@example.org" }, contact],
  [{ contact_email: "\u202egro.elpmaxe@eciffo" }, contact],
  [{ contact_email: `${"x".repeat(64)}@${"y.".repeat(100)}org` }, contact],
])("%j is refused", (change, message) => {
  expect(messagesOf(organisationSettingsSchema, { ...input, ...change })).toEqual([message]);
});

test("empty values are saved as null", () => {
  expect(v.parse(organisationSettingsSchema, input)).toEqual({
    name: "Terres d'Eau",
    image_url: null,
    short_description: null,
    language: null,
    currency: "EUR",
    contact_email: null,
    website_url: null,
    imprint_url: null,
    facebook_url: null,
    twitter_url: null,
    instagram_url: null,
    linkedin_url: null,
    licence: null,
    licence_url: null,
  });
});

test("a logo is a data URL, or an address that is already stored", () => {
  for (const image_url of ["data:image/png;base64,AA", "https://example.org/logo.png"]) {
    expect(v.parse(organisationSettingsSchema, { ...input, image_url })).toMatchObject({
      image_url,
    });
  }
});

test("a contact address is taken as it is typed, but for spaces around it", () => {
  expect(
    v.parse(organisationSettingsSchema, { ...input, contact_email: " Awa.D'Arc+eau@example.org " }),
  ).toMatchObject({ contact_email: "Awa.D'Arc+eau@example.org" });
});

test("the output is an update of an organisation", () => {
  const update: Database["public"]["Tables"]["organisations"]["Update"] = v.parse(
    organisationSettingsSchema,
    input,
  );
  expect(update.name).toBe("Terres d'Eau");
});
