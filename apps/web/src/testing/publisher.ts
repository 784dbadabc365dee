import type { Publisher } from "@/data/publisher";

/** An organisation that says nothing of itself but its name. */
export function publisherNamed(name: string): Publisher {
  return {
    id: 1,
    name,
    short_description: null,
    language: null,
    contact_email: null,
    website_url: null,
    imprint_url: null,
    iati_identifier: null,
    facebook_url: null,
    twitter_url: null,
    instagram_url: null,
    linkedin_url: null,
  };
}
