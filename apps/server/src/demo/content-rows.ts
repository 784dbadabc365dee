import { type RenditionColumns, renditionColumns } from "@vigie/domain/files/renditions";
import type { ContentTable } from "@vigie/domain/project/content-tables";
import { readAssetAsDataUrl } from "./assets";
import { captions } from "./captions";
import type { DemoProject } from "./demo-project";
import { donorNames } from "./donor-names";
import type { Row } from "./insert-rows";
import { daysBefore } from "./relative-days";

const MINUTE_MS = 60_000;

type ContentRows = Record<ContentTable, Row[]>;

/** Pictures of a project that are stored as files. */
interface StoredPictures {
  /** The project's donors, and where their pictures are stored. */
  donors: readonly { donor: string; image: string }[];
  /** The rendition columns of its first picture; other pictures have no renditions. */
  cover: RenditionColumns;
}

/** The rows that belong to a project, in the order in which they are shown. */
export async function contentRows(
  project: DemoProject,
  projectId: string,
  { donors, cover }: StoredPictures,
  now: Date,
): Promise<ContentRows> {
  const created = daysBefore(now, project.createdDaysAgo).getTime();
  const inOrder = <T>(items: T[], row: (item: T) => Row | Promise<Row>): Promise<Row[]> =>
    Promise.all(
      items.map(async (item, index) => ({
        project_id: projectId,
        created_at: new Date(created + (index + 1) * MINUTE_MS).toISOString(),
        ...(await row(item)),
      })),
    );

  return {
    key_milestones: await inOrder(project.milestones, ([name, status]) => ({
      name_milestone: name,
      status_milestone: status,
    })),
    resources: await inOrder(project.resources, async ({ title, file, link }) => ({
      title_resource: title,
      link_resource: link ?? null,
      file_data: await readAssetAsDataUrl(`documents/${file}`),
      file_name: file,
    })),
    team: await inOrder(project.team, async ({ firstName, lastName, jobTitle, portrait }) => ({
      first_name: firstName,
      last_name: lastName,
      job_title: jobTitle,
      photo_url: portrait ? await readAssetAsDataUrl(`portraits/${portrait}.webp`) : null,
    })),
    press: await inOrder(project.press, (address) => ({ press_url: address })),
    photos_projet: await inOrder(project.pictures, async (picture) => ({
      la_photo: await readAssetAsDataUrl(`pictures/${picture}.webp`),
      file_name: `${picture}.webp`,
      caption: captions[picture] ?? null,
      ...(picture === project.pictures[0] ? cover : renditionColumns(null)),
    })),
    donors: await inOrder(
      donors.filter(({ donor }) => donor in donorNames),
      ({ donor, image }) => ({
        image,
        name: donorNames[donor]?.name ?? null,
        website_url: donorNames[donor]?.website ?? null,
      }),
    ),
    social_media_posts: await Promise.all(
      project.posts.map(async ({ description, daysAgo, picture, original }) => ({
        project_id: projectId,
        description,
        picture_rs: picture ? await readAssetAsDataUrl(`posts/${picture}.webp`) : null,
        date_publication: daysBefore(now, daysAgo).toISOString(),
        original_url: original ?? null,
      })),
    ),
  };
}
