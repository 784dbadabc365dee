import * as v from "valibot";

/** An organisation with projects online, as data portals are told of it. */
export const openPublisher = v.object({
  id: v.number(),
  name: v.string(),
  /** The tag of the language that it writes in; null where it has not said. */
  language: v.nullable(v.string()),
  website_url: v.nullable(v.string()),
  contact_email: v.nullable(v.string()),
  /** See `licenceOf`. */
  licence: v.nullable(v.string()),
  licence_url: v.nullable(v.string()),
  /** Null where it does not publish in IATI. */
  iati_identifier: v.nullable(v.string()),
});

export type OpenPublisher = v.InferOutput<typeof openPublisher>;

/** What there is as open data, and who publishes it. */
export interface Published {
  /** What addresses begin with: the public origin, or nothing where none is configured. */
  origin: string;
  /** Some or all of the publishers, by name. */
  publishers: readonly OpenPublisher[];
  /** Codes of the countries of all projects. */
  countries: readonly string[];
  /** The first day and the last of all projects, as ISO dates; null where none is known. */
  days: { first: string | null; last: string | null };
  /** When visitors last saw something change, as an ISO timestamp; null for nothing. */
  changedAt: string | null;
}
