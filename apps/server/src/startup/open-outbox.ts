import type { Sql } from "postgres";
import { mailOptionsOf } from "../config/config";
import { PreviewDrawer } from "../crawlers/previews/preview-drawer";
import { CLOSE_WITHIN_SECONDS, type DatabaseAddress, openConnection } from "../database/address";
import { createConfirmationSender } from "../followers/confirmations";
import { createNewsSender, fillFollowNews } from "../followers/news";
import { type ErrorLog, safeError } from "../log/safe-error";
import { createMailer } from "../mail/mailer";
import { type Filler, openOutbox, type Sender } from "../outbox/outbox";
import { createReminderSender, fillReminders } from "../reminders/reminders";
import { publicInternet } from "../webhooks/network";
import { fillWebhooks, webhookSender } from "../webhooks/webhook-sender";
import type { DataOptions } from "./app-options";

/** What the server sends by itself, to whom, and when: the only list of it. */
interface SentByItself {
  senders: readonly Sender[];
  fillers: readonly Filler[];
  close(): Promise<void>;
}

/** Webhooks, and mails where there is a server for them. */
function sendingOf(options: DataOptions, sql: Sql): SentByItself {
  const { senders, fillers, close } = mailsOf(options, sql);
  const publicUrl = options.config.publicUrl ?? null;
  const webhooks = webhookSender({ sql, network: publicInternet(), publicUrl });
  return { senders: [...senders, webhooks], fillers: [...fillers, fillWebhooks], close };
}

/** Without `SMTP_URL` no mail is sent, so there is no sender of any. */
function mailsOf(
  { config, secrets, securityLog, storageDirectory, logger }: DataOptions,
  sql: Sql,
): SentByItself {
  const options = mailOptionsOf(config);
  const { publicUrl, organizationId } = config;
  if (options === null || publicUrl === undefined)
    return { senders: [], fillers: [], close: async () => undefined };
  const mailer = createMailer(options, logger, (wasTaken) => {
    const outcome = wasTaken ? "success" : "failure";
    securityLog.record({ event: "mail", outcome, address: null });
  });
  const mails = { sql, mailer, publicUrl, organizationId, secret: secrets.jwtSecret };
  const drawer = new PreviewDrawer();
  const drawPicture = (stored: Uint8Array<ArrayBuffer>) =>
    drawer.drawPicture(stored).catch((error) => {
      logger.error({ error: safeError(error) }, "A picture of a mail could not be drawn");
      return null;
    });
  return {
    senders: [
      createConfirmationSender(mails),
      createNewsSender({ ...mails, storageDirectory, drawPicture }),
      createReminderSender(mails),
    ],
    fillers: [fillFollowNews, fillReminders],
    async close() {
      drawer.close();
      await mailer.close();
    },
  };
}

interface OpenOutbox {
  /** Begins to send nothing more, and waits for answers to what was handed over. */
  stop(): Promise<void>;
  /** That, and ends the connections to the database. */
  close(): Promise<void>;
}

/**
 * Begins to send what is in the outbox.
 *
 * @param login of the server, whose role may become the service role
 * @param log of what fails with the database
 * @param isAvailable whether the database is there
 */
export function openOutboxOf(
  login: DatabaseAddress,
  options: DataOptions,
  log: ErrorLog,
  isAvailable: () => boolean,
): OpenOutbox {
  const sql = openConnection(login, { max: 2 });
  const { mailPerHour, organizationId } = options.config;
  const { senders, fillers, close } = sendingOf(options, sql);
  const outbox = openOutbox(
    { sql, senders, fillers, mailPerHour, organizationId, logger: log },
    isAvailable,
  );
  const stop = async () => {
    await Promise.all([outbox.close(), close()]);
  };
  return {
    stop,
    async close() {
      await stop();
      await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
    },
  };
}
