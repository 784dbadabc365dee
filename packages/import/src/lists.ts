import { isWebAddress, lastPathSegment } from "@vigie/domain/files/web-address";
import { cutAtWord, foldText, storableText } from "@vigie/domain/format/text";
import { editedResourceSchema } from "@vigie/domain/forms/resource";
import { message } from "@vigie/domain/language/message";
import { TITLE_MAX_LENGTH } from "@vigie/domain/limits";
import {
  DEFAULT_PARTNER_ROLE,
  PARTNER_ROLES,
  type PartnerRole,
} from "@vigie/domain/project/partner-role";
import { formOf } from "@vigie/domain/tables/form-rules";
import { partners } from "@vigie/domain/tables/partners";
import { team } from "@vigie/domain/tables/team";
import * as v from "valibot";
import { type ImportField, plain } from "./columns";
import type { ImportedDonor, ImportedPartner } from "./organisations";
import { namesText, readNames, type Words } from "./values";

/** The lists of a project that a row adds to, as `import_projects` wants their entries. */
export interface ImportedLists {
  donors: readonly ImportedDonor[];
  partners: readonly ImportedPartner[];
  documents: readonly ImportedDocument[];
  team: readonly ImportedPerson[];
}

export interface ImportedDocument {
  title: string;
  /** A web address. */
  link: string;
}

export interface ImportedPerson {
  first_name: string;
  last_name: string;
  job_title: string;
}

export const LIST_FIELDS = [
  "donors",
  "partners",
  "documents",
  "team",
] as const satisfies ImportField[];

export type ListField = (typeof LIST_FIELDS)[number];

export const NO_LISTS: ImportedLists = { donors: [], partners: [], documents: [], team: [] };

type RoleWords = Words["partnerRoles"];

/** Most entries that a row may add to a list; a project has no more partners. */
const ENTRIES_MAX = { donors: 100, partners: 50, documents: 100, team: 100 } as const;

/** Characters that are looked at: more than a title and an address have. */
const ENTRY_MAX = 5000;

interface ListKind<Entry> {
  split: (cell: string) => string[];
  /** Null for what cannot be stored. */
  read: (written: string, roles: RoleWords) => Entry | null;
  write: (entry: Entry, nameOf: RoleName) => string;
  /** Two entries with the same are one. */
  keyOf: (entry: Entry) => string;
  /** Says what an entry has to be, of one that is left out. */
  leftOut: (entry: string) => string;
}

const kinds: { readonly [Field in ListField]: ListKind<ImportedLists[Field][number]> } = {
  donors: {
    split: readNames,
    read: readOrganisation,
    write: (donor) => namesText([organisationText(donor)]),
    keyOf: ({ name }) => nameKey(name),
    leftOut: (entry) => message("importRows.donorLeftOut", { entry, limit: TITLE_MAX_LENGTH }),
  },
  partners: {
    split: readNames,
    read: readPartner,
    write: (partner, nameOf) => namesText([partnerText(partner, nameOf)]),
    // One may have several parts in a project.
    keyOf: ({ name, role }) => `${role} ${nameKey(name)}`,
    leftOut: (entry) => message("importRows.partnerLeftOut", { entry, limit: TITLE_MAX_LENGTH }),
  },
  documents: {
    // Only before an entry with an address of its own, since addresses have such signs, too.
    split: (cell) => cell.split(/[;|\n](?=[^;|\n]*https?:)|,(?= ?https?:)|(?<=>) ?,/i),
    read: readDocument,
    write: ({ title, link }) => `${title.replaceAll(/[<>;|\n]+/g, " ")} <${link}>`.trim(),
    keyOf: ({ link }) => link,
    leftOut: (entry) => message("importRows.documentLeftOut", { entry }),
  },
  team: {
    split: (cell) => cell.split(/[;|\n]|(?<=\)) ?,/),
    read: readPerson,
    write: (person) => `${fullName(person)} (${person.job_title})`,
    keyOf: (person) => foldText(fullName(person)),
    leftOut: (entry) => message("importRows.personLeftOut", { entry }),
  },
};

/** What a role is called in a cell. */
type RoleName = (role: PartnerRole) => string;

const asStored: RoleName = (role) => role;
const storedRoles: RoleWords = new Map(PARTNER_ROLES.map((role) => [role, role]));

/** The entries of a cell, each once, and what has to be said of those that are left out; undefined for nothing. */
export function readList<Field extends ListField>(
  field: Field,
  cell: string,
  roles = storedRoles,
): { entries: ImportedLists[Field][number][]; remark: string | undefined } {
  const { split, read, keyOf, leftOut } = kinds[field];
  const entries = new Map<string, ImportedLists[Field][number]>();
  let remark: string | undefined;
  // Long white space would keep the expressions busy.
  const text = storableText(cell).replace(/\s+/g, (space) => (space.includes("\n") ? "\n" : " "));
  for (const written of split(text).map((part) => part.trim())) {
    if (written === "") continue;
    const entry = written.length > ENTRY_MAX ? null : read(written, roles);
    if (entry === null) remark ??= leftOut(cutAtWord(written.replaceAll('"', "'"), 80));
    else if (entries.has(keyOf(entry))) continue;
    else if (entries.size < ENTRIES_MAX[field]) entries.set(keyOf(entry), entry);
    else remark ??= message("importRows.onlyTheFirst", { limit: ENTRIES_MAX[field] });
  }
  return { entries: [...entries.values()], remark };
}

/** Entries as {@link readList} reads them; one that could not be read again, for the signs in it, is left out. */
export function listText<Field extends ListField>(
  field: Field,
  entries: readonly ImportedLists[Field][number][],
  nameOf = asStored,
): string {
  const { write, keyOf } = kinds[field];
  const isReadAgain = (entry: ImportedLists[Field][number]) => {
    const again = readList(field, write(entry, asStored)).entries.map(keyOf);
    return again.length === 1 && again[0] === keyOf(entry);
  };
  return entries
    .filter(isReadAgain)
    .map((entry) => write(entry, nameOf))
    .join("; ");
}

/** The entries that are not among those of a project. */
export function newIn<Field extends ListField>(
  field: Field,
  entries: readonly ImportedLists[Field][number][],
  stored: readonly ImportedLists[Field][number][],
): ImportedLists[Field][number][] {
  if (entries.length === 0) return [];
  const { keyOf } = kinds[field];
  const known = new Set(stored.map(keyOf));
  return entries.filter((entry) => !known.has(keyOf(entry)));
}

/** By which what else a file tells of an organisation is found for its entry. */
export function knownKey<Field extends "donors" | "partners">(
  field: Field,
  entry: ImportedLists[Field][number],
): string {
  return `${field} ${kinds[field].keyOf(entry)}`;
}

/** `Eau Vive (accountable) <https://…>`, where the part in brackets is a role; without one a partner carries the project out. */
function readPartner(written: string, roles: RoleWords): ImportedPartner | null {
  const { name, website } = nameAndWebsite(written);
  const [, before = "", word = ""] = /^(.*\S) ?\(([^()]+)\)$/.exec(name) ?? [];
  const role = roles.get(plain(word));
  const organisation = organisationOf(role ? before : name, website);
  return organisation && { ...organisation, role: role ?? DEFAULT_PARTNER_ROLE };
}

/** `AFD` or `AFD <https://…>`. */
function readOrganisation(written: string): ImportedDonor | null {
  const { name, website } = nameAndWebsite(written);
  return organisationOf(name, website);
}

function nameAndWebsite(written: string) {
  const [, name = written, website = ""] = /^([^<]*)<(https?:[^\s<>]+)>$/i.exec(written) ?? [];
  return { name: name.trim(), website };
}

const organisationSchema = formOf({ name: partners.facts.name, website: partners.facts.website });

function organisationOf(name: string, website: string): ImportedDonor | null {
  const organisation = parsed(organisationSchema, { name, website });
  return (
    organisation && {
      name: organisation.name,
      ...(organisation.website !== null && { website_url: organisation.website }),
    }
  );
}

/** As {@link readPartner} reads it. */
export function partnerText(partner: ImportedPartner, nameOf = asStored): string {
  const { name, role } = partner;
  // A name may have brackets of its own at its end.
  const isPlain = role === DEFAULT_PARTNER_ROLE && !name.endsWith(")");
  return organisationText(partner, isPlain ? "" : nameOf(role));
}

function organisationText({ name, website_url: website }: ImportedDonor, role = ""): string {
  const parts = [name, role && `(${role})`, website && `<${website}>`];
  return parts.filter(Boolean).join(" ");
}

/** `Report <https://…>`, `Report https://…` or the address alone, whose last part names it then. */
function readDocument(written: string): ImportedDocument | null {
  const at = written.search(/[<(]?https?:/i);
  const [, ...links] =
    /^(?:<(https?:[^\s<>]+)>|\((https?:[^\s<>]+)\)|(https?:[^\s<>]+))$/i.exec(written.slice(at)) ??
    [];
  const link = links.find((each) => each !== undefined) ?? "";
  if (at < 0 || !isWebAddress(link)) return null;
  const name = written.slice(0, at).trim();
  const named = name || lastPathSegment(link) || new URL(link).host;
  const title = parsed(editedResourceSchema.entries.title, cutAtWord(named, TITLE_MAX_LENGTH));
  return title === null ? null : { title, link };
}

/** `Awa Sow (Engineer)` or `Awa Sow, Engineer`; the last word of the name is the last name. */
function readPerson(written: string): ImportedPerson | null {
  const [, name = "", title = ""] =
    /^([^,(]+)\((.*)\)$/.exec(written) ?? /^([^,(]+),(.*)$/.exec(written) ?? [];
  const [, first = "", last = ""] = /^(.*) (\S+)$/.exec(name.trim()) ?? [];
  // Two names, or one with a part in brackets.
  if (title.includes(")") && title.lastIndexOf("(") > title.indexOf(")")) return null;
  const person = parsed(personSchema, { firstName: first, lastName: last, jobTitle: title });
  if (person === null) return null;
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    job_title: person.jobTitle,
  };
}

const { firstName, lastName, jobTitle } = team.facts;
const personSchema = formOf({ firstName, lastName, jobTitle });

function fullName({ first_name, last_name }: ImportedPerson): string {
  return `${first_name} ${last_name}`;
}

function nameKey(name: string): string {
  return foldText(name.replace(/\s+/g, " "));
}

/** What a form makes of it; null for what it refuses. */
function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  input: v.InferInput<Schema>,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, input);
  return result.success ? result.output : null;
}
