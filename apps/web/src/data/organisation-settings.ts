import { queryOptions } from "@tanstack/react-query";
import { type IatiSettings, publisherFacts } from "@vigie/domain/forms/iati-settings";
import type { OrganisationSettings } from "@vigie/domain/forms/organisation-settings";
import { LICENCES } from "@vigie/domain/project/licences";
import * as v from "valibot";
import { updateRow } from "@/data/changes/update-row";
import { DataError } from "@/lib/data-error";
import { database } from "@/lib/supabase/data";
import { staffClient } from "@/lib/supabase/staff";
import { unwrap, unwrapAs } from "@/lib/unwrap";
import { ORGANISATIONS_KEY } from "./organisations";

const settingsRow = v.object({
  name: v.string(),
  image_url: v.nullable(v.string()),
  short_description: v.nullable(v.string()),
  language: v.nullable(v.string()),
  currency: v.string(),
  contact_email: v.nullable(v.string()),
  website_url: v.nullable(v.string()),
  imprint_url: v.nullable(v.string()),
  facebook_url: v.nullable(v.string()),
  twitter_url: v.nullable(v.string()),
  instagram_url: v.nullable(v.string()),
  linkedin_url: v.nullable(v.string()),
  licence: v.nullable(v.picklist(LICENCES)),
  licence_url: v.nullable(v.string()),
  updated_at: v.string(),
});

/** The settings of an organisation as they are stored, and when they were changed last. */
export type StoredSettings = v.InferOutput<typeof settingsRow>;

const iatiRow = v.object({
  language: v.nullable(v.string()),
  contact_email: v.nullable(v.string()),
  iati_identifier: publisherFacts.iati_identifier.stored,
  iati_type: publisherFacts.iati_type.stored,
  iati_sectors: publisherFacts.iati_sectors.stored,
  iati_contact_email: v.nullable(v.string()),
  iati_aid_type: v.nullable(v.string()),
  iati_flow_type: v.nullable(v.string()),
  iati_finance_type: v.nullable(v.string()),
  iati_tied_status: v.nullable(v.string()),
  updated_at: v.string(),
});

/** What IATI is to know of an organisation, as it is stored, and what holds where that is empty. */
export type StoredIatiSettings = v.InferOutput<typeof iatiRow>;

/** The columns of a row, in PostgREST's syntax. */
function columnsOf({ entries }: { entries: object }): string {
  return Object.keys(entries).join(",");
}

/**
 * The settings of an organisation for their form: loaded anew whenever it opens, and never while it
 * is being filled in.
 */
export function organisationSettingsQuery(organizationId: number) {
  return queryOptions({
    queryKey: [...ORGANISATIONS_KEY, organizationId, "settings"],
    queryFn: () => loadSettings(organizationId, settingsRow),
    staleTime: "static",
    gcTime: 0,
  });
}

/** What an organisation says for IATI, for its form: loaded as {@link organisationSettingsQuery}. */
export function iatiSettingsQuery(organizationId: number) {
  return queryOptions({
    queryKey: [...ORGANISATIONS_KEY, organizationId, "iati"],
    queryFn: () => loadSettings(organizationId, iatiRow),
    staleTime: "static",
    gcTime: 0,
  });
}

async function loadSettings<Row>(
  organizationId: number,
  row: v.GenericSchema<unknown, Row> & { entries: object },
): Promise<Row> {
  const query = database().from("organisations").select<string, unknown>(columnsOf(row));
  const result = await query.eq("id", organizationId).single();
  return unwrapAs(row, result, "failed.loadSettings");
}

/** What is saved, for whom, and what the person started from. */
interface OrganisationSettingsChange {
  organizationId: number;
  /** The organisation's name in the account of the person who saves, which follows a rename. */
  nameInAccount: string | null;
  loaded: StoredSettings;
  settings: OrganisationSettings;
}

/**
 * Saves an organisation's settings, then its name in the account's metadata, and returns what is
 * stored then. Where the second step fails, the same call mends it: the first changes nothing then.
 *
 * @throws {RowChangedError} when another member changed the same of them since they were loaded
 * @throws {DataError} also when the access rules deny it, which they do with no row and no error
 */
export async function saveOrganisationSettings(
  change: OrganisationSettingsChange,
): Promise<StoredSettings> {
  const { organizationId, nameInAccount, loaded, settings } = change;
  const failure = "failed.saveSettings";
  const saved = await updateRow({
    table: "organisations",
    id: String(organizationId),
    loaded,
    mine: settings,
    select: columnsOf(settingsRow),
    row: settingsRow,
    failure,
  });
  if (saved.name !== nameInAccount) {
    const client = await staffClient();
    unwrap(await client.auth.updateUser({ data: { organization_name: saved.name } }), failure);
  }
  return saved;
}

/**
 * Saves what an organisation says for IATI, and returns what is stored then.
 *
 * @throws {RowChangedError} when another member changed the same of it since it was loaded
 * @throws {DataError} also when the access rules deny it, which they do with no row and no error
 */
export function saveIatiSettings(change: {
  organizationId: number;
  loaded: StoredIatiSettings;
  settings: IatiSettings;
}): Promise<StoredIatiSettings> {
  return updateRow({
    table: "organisations",
    id: String(change.organizationId),
    loaded: change.loaded,
    mine: change.settings,
    select: columnsOf(iatiRow),
    row: iatiRow,
    failure: "failed.saveSettings",
  });
}

/** The identifier that another organisation has, if that is why saving failed. */
export function takenIdentifier(error: Error) {
  if (!(error instanceof DataError)) return null;
  const { hint, details } = error.cause;
  if (!hint?.startsWith("refused.publisherTaken")) return null;
  return { name: "iati_identifier" as const, message: details ? `${hint} ${details}` : hint };
}
