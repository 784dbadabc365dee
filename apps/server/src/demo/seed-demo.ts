import { randomBytes, randomUUID } from "node:crypto";
import { contentTables } from "@vigie/domain/project/content-tables";
import type { Sql } from "postgres";
import { deleteOrphanedFiles } from "../backend/storage/orphaned-files";
import type { Secrets } from "../config/secrets";
import { readAssetAsDataUrl } from "./assets";
import { cityPlaces } from "./city-places";
import { contentRows } from "./content-rows";
import { createDemoAccount, type DemoAccount } from "./demo-account";
import { DEMO_LOGO, demoEmails, demoOrganisation, demoProjects } from "./demo-organisation";
import { coverRenditions, readDemoPictures } from "./demo-renditions";
import { donorPhoto, publicAddressOf } from "./donor-photos";
import type { FetchInProcess, InProcessBackend } from "./in-process-backend";
import { insertRows } from "./insert-rows";
import { projectRow } from "./project-row";
import { type StoredAsset, uploadAsset } from "./upload-asset";

/** What the demo is made through. */
export interface DemoOptions {
  /** The database as the owner of the schema. */
  sql: Sql;
  /** The backend in this process: accounts and stored files are made through it. */
  fetch: FetchInProcess;
  secrets: Pick<Secrets, "secretKey">;
  /** Where the backend keeps stored files; cleared again when the seeding fails. */
  storageDirectory: string;
  /** Of the demo account; generated when left out. */
  password?: string;
}

/**
 * Fills the database with an invented organisation whose projects show something in every section
 * of every screen. Its dates are counted from today.
 *
 * @throws {Error} when the demo is there already; and when anything fails, after which nothing of
 * the organisation remains
 */
export async function seedDemo(options: DemoOptions): Promise<DemoAccount> {
  const { sql, fetch, secrets, storageDirectory } = options;
  await refuseSecondTime(sql);
  const organisation = await createOrganisation(sql);
  try {
    const backend = { fetch, secretKey: secrets.secretKey };
    const account = {
      email: demoEmails.member,
      password: options.password ?? randomBytes(9).toString("base64url"),
    };
    const owners = {
      member: await createDemoAccount(backend, organisation, account),
      colleague: await createDemoAccount(backend, organisation, {
        email: demoEmails.colleague,
        password: randomBytes(24).toString("base64url"),
      }),
    };
    await createProjects(sql, backend, organisation.id, owners);
    return account;
  } catch (error) {
    await removeOrganisation(sql, organisation.id, storageDirectory);
    throw error;
  }
}

async function refuseSecondTime(sql: Sql): Promise<void> {
  const emails = Object.values(demoEmails);
  const found = await sql`
    select from auth.users where lower(email) in ${sql(emails)}
    union all
    select from public.organisations where name = ${demoOrganisation.name}`;
  if (found.length > 0) throw new Error("The demo organisation is there already");
}

async function createOrganisation(sql: Sql): Promise<{ id: number; name: string }> {
  const organisation = { ...demoOrganisation, image_url: await readAssetAsDataUrl(DEMO_LOGO) };
  const [row] = await sql<{ id: string }[]>`
    insert into public.organisations ${sql(organisation)} returning id`;
  if (!row) throw new Error("The database gave the organisation no number");
  return { id: Number(row.id), name: demoOrganisation.name };
}

async function createProjects(
  sql: Sql,
  backend: InProcessBackend,
  organizationId: number,
  owners: { member: string; colleague: string },
): Promise<void> {
  const now = new Date();
  const known = await readDemoPictures();
  const prepared = await Promise.all(
    demoProjects.map(async (project) => {
      const id = randomUUID();
      const photos = project.donors.map((donor) => donorPhoto(id, donor));
      const row = await projectRow(project, {
        id,
        organizationId,
        ownerId: owners[project.owner],
        images: photos.map(publicAddressOf),
        now,
      });
      const donors = photos.map((photo) => ({ donor: photo.donor, image: publicAddressOf(photo) }));
      const cover = coverRenditions(known, id, project);
      const content = await contentRows(project, id, { donors, cover: cover.columns }, now);
      const places = project.cities.flatMap((city) => {
        const place = cityPlaces[city];
        return place ? [{ project_id: id, city, ...place }] : [];
      });
      return { row, files: [...photos, ...cover.files], content, places };
    }),
  );
  await sql.begin(async (transaction) => {
    const rows = prepared.map(({ row }) => row);
    await insertRows(transaction, "projects", rows);
    for (const table of contentTables) {
      const contents = prepared.flatMap(({ content }) => content[table]);
      await insertRows(transaction, table, contents);
    }
    const places = prepared.flatMap((project) => project.places);
    await insertRows(transaction, "project_places", places);
    // Adding the content just now was no news of the project.
    await transaction.unsafe(
      "update public.projects set content_updated_at = updated_at where organization_id = $1",
      [organizationId],
    );
  });
  await uploadAll(
    backend,
    prepared.flatMap(({ files }) => files),
  );
}

/** Ends only when no upload is under way any more, so that a failure can be cleared away. */
async function uploadAll(backend: InProcessBackend, files: StoredAsset[]): Promise<void> {
  const uploads = await Promise.allSettled(files.map((file) => uploadAsset(backend, file)));
  const failure = uploads.find((upload) => upload.status === "rejected");
  if (failure) throw failure.reason;
}

async function removeOrganisation(sql: Sql, id: number, storageDirectory: string): Promise<void> {
  // Its accounts alone could not be deleted: an organisation keeps an administrator.
  await sql`select public.delete_organisation(${id})`;
  await deleteOrphanedFiles(sql, storageDirectory);
}
