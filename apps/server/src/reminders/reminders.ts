import type { Sql } from "postgres";
import * as v from "valibot";
import { asService } from "../database/roles";
import type { Mailer } from "../mail/mailer";
import { fillerOf, type Sender } from "../outbox/outbox";
import { reminderMail, reminderSchema } from "./reminder-mail";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Puts the reminders of those into the outbox for whom Monday 07:00 has come. */
export const fillReminders = fillerOf(
  (session, now) => session`select private.fill_reminders(${now})`,
);

const contentSchema = v.object({ monday: v.pipe(v.string(), v.isoDate()) });
const rowsSchema = v.tuple([v.object({ reminder: v.nullable(reminderSchema) })]);

interface ReminderOptions {
  sql: Sql;
  mailer: Pick<Mailer, "deliver">;
  /** The public origin. */
  publicUrl: string;
  /** What tokens are signed with. */
  secret: string;
}

/** Mails the reminder of a member, of what there is to do when it is sent. */
export function createReminderSender({ sql, mailer, publicUrl, secret }: ReminderOptions): Sender {
  return {
    kind: "reminder",
    pauses: [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR],
    isRepeatable: false,
    isLimited: true,
    concurrent: 1,
    async send({ id, recipient, content }, now) {
      const { monday } = v.parse(contentSchema, content);
      const rows = await asService(
        sql,
        (session) => session`
          select private.reminder_of(${recipient}, ${monday}::text::date, ${now}) as reminder`,
      );
      const [{ reminder }] = v.parse(rowsSchema, rows);
      if (reminder === null) return { outcome: "dropped" };
      const mail = reminderMail(reminder, { member: recipient, monday, publicUrl, secret });
      return mailer.deliver({ ...mail, id });
    },
  };
}

/** Sends a member no more reminders. */
export async function leaveReminders(sql: Sql, member: string): Promise<void> {
  await asService(sql, (session) => session`select private.leave_reminders(${member})`);
}
