import { inDatabase } from "./generated-projects";

/** How many rows a project has of each list. */
export interface ProjectSize {
  members: number;
  milestones: number;
  photos: number;
}

/**
 * Makes a project of a member with lists of that length, its pictures and portraits those of the demonstration.
 *
 * @param dataDirectory see `inDatabase`
 * @returns its id
 * @throws when the database refuses
 */
export function addLargeProject(
  dataDirectory: string,
  userId: string,
  title: string,
  { members, milestones, photos }: ProjectSize,
): Promise<string> {
  return inDatabase(dataDirectory, async (sql) => {
    const [project] = await sql<{ id: string }[]>`
      insert into public.projects (title, user_id, organization_id)
      select ${title}, user_id, organization_id from public.members where user_id = ${userId}
      returning id`;
    if (!project) throw new Error("The member is of no organisation.");
    const { id } = project;
    await sql`
      insert into public.key_milestones (project_id, name_milestone, status_milestone)
      select ${id}, 'Borehole ' || n || ' drilled, tested and handed over to its committee',
        (array['completed', 'in_progress', 'pending'])[1 + n % 3]
      from generate_series(1, ${milestones}::int) as n`;
    await sql`
      with portraits as (
        select array_agg(photo_url) as urls from public.team where photo_url is not null
      )
      insert into public.team (project_id, first_name, last_name, job_title, photo_url)
      select ${id}, 'Aminata ' || n, 'Ouédraogo', 'Hydrogeologist', urls[1 + n % cardinality(urls)]
      from portraits, generate_series(1, ${members}::int) as n`;
    await sql`
      with pictures as (select array_agg(la_photo) as photos from public.photos_projet)
      insert into public.photos_projet (project_id, la_photo, file_name)
      select ${id}, photos[1 + n % cardinality(photos)], 'Borehole ' || n || '.webp'
      from pictures, generate_series(1, ${photos}::int) as n`;
    return id;
  });
}
