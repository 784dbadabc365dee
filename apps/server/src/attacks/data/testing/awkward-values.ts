import type { Sql } from "postgres";

/** Texts of one line that JSON escapes, or that look as if it did. */
const LINES = ['Say "hi" \\ / {you}, [me]', "NULL", 'null, \\n {"a": 1}', "é 🌍 ½ <b>"];

/** Positions that are written in different ways: as a fraction, or with an exponent. */
const POSITIONS = [0.1, 1e12, 1e-7, 1 / 3];

/** Gives an online project values whose JSON can be written in more than one way. */
export async function plantAwkwardValues(sql: Sql, projectId: string): Promise<void> {
  const moment = "2026-02-28 23:59:59.120300+05:30";
  for (const [index, line] of LINES.entries()) {
    await sql`
      insert into public.key_milestones (project_id, name_milestone, position, due_date, created_at)
      values (${projectId}, ${line}, ${POSITIONS[index] ?? 0}, '2026-02-28', ${moment})`;
    await sql`
      insert into public.social_media_posts (project_id, description, date_publication)
      values (${projectId}, ${`${line},\n ${line}`}, ${moment})`;
  }
  await sql`
    update public.projects
    set budget = 1500.50, money_spent = 0.10, cities = ${['Say "hi", {you}', "NULL", "a\\b"]},
      dv2_value = 12.250
    where id = ${projectId}`;
}
