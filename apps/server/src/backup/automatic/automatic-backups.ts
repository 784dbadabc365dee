import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { DatabaseAddress } from "../../database/address";
import { folderProblem } from "../../database/embedded/folder-problem";
import { safeError } from "../../log/safe-error";
import { BackupError } from "../backup-error";
import { backupName, UNFINISHED_SUFFIX } from "../backup-file-name";
import {
  type AutomaticBackup,
  type BackupState,
  readBackupState,
  storeBackupState,
  writeBackupState,
} from "./backup-state";
import type { BackupAnswer, BackupTask } from "./messages";
import { outdatedBackups } from "./rotation";
import { runBackupProgram } from "./run-backup-program";
import { isMissed, nextDue, noLaterThanNext } from "./schedule";

/** What automatic backups are made of and where they go. */
export interface AutomaticBackupOptions {
  /** With the owner of the database. */
  database: DatabaseAddress;
  /** Where the state of the backups is stored. */
  dataDir: string;
  storageDirectory: string;
  /** Where they go; null for no automatic backups. */
  backupDirectory: string | null;
  /** The hour of the nightly one, by the machine's clock. */
  hour: number;
  logger: Pick<Logger, "info" | "warn" | "error">;
  /** For tests: makes a backup, and how long after a start a missed one is made. */
  make?: (task: BackupTask, signal: AbortSignal) => Promise<BackupAnswer>;
  missedAfterMs?: number;
}

/** The state of the backups, as far as it is public. */
export interface BackupHealth {
  /** `off` where none are made automatically, `none` before the first. */
  state: "off" | "none" | "ok" | "failed";
  /** ISO timestamps, or null. */
  lastGoodAt: string | null;
  lastFailureAt: string | null;
}

/** How many missing files the log names at most. */
const MAX_LOGGED_MISSING = 20;

/** Delay of a missed backup after a start, which has more urgent work. */
const MISSED_AFTER_MS = 60_000;

/** Retry delay: an obstacle, such as a backup by hand, may be gone by then. */
const RETRY_AFTER_MS = 3_600_000;

/** The clock is read again this often, since it may be set while a timer runs. */
const MAX_TIMER_MS = 15 * 60_000;

function failed(error: unknown): BackupAnswer {
  return { done: false, kind: "other", message: safeError(error).message };
}

/** Without what a clock that was ahead dated after now: it would hide what comes until then. */
function outcomesSoFar({ lastGood, lastFailure }: BackupState) {
  const now = new Date().toISOString();
  return {
    lastGood: lastGood !== null && lastGood.at <= now ? lastGood : null,
    lastFailure: lastFailure !== null && lastFailure.at <= now ? lastFailure : null,
  };
}

/** Makes backups on a schedule, and reports how they went. */
export class AutomaticBackups {
  readonly #options: AutomaticBackupOptions;
  #state: BackupState;
  #timer: NodeJS.Timeout | undefined;
  readonly #stopping = new AbortController();
  #underWay: Promise<BackupAnswer> | undefined;

  private constructor(options: AutomaticBackupOptions, state: BackupState) {
    this.#options = options;
    this.#state = state;
  }

  /** Reads the stored state. Later failures are logged, and reported by {@link health}. */
  static async open(options: AutomaticBackupOptions): Promise<AutomaticBackups> {
    return new AutomaticBackups(options, await readBackupState(options.dataDir));
  }

  health(): BackupHealth {
    const { lastGood, lastFailure } = outcomesSoFar(this.#state);
    const times = { lastGoodAt: lastGood?.at ?? null, lastFailureAt: lastFailure?.at ?? null };
    if (this.#options.backupDirectory === null) return { state: "off", ...times };
    const hasFailed = lastFailure !== null && (lastGood === null || lastGood.at <= lastFailure.at);
    if (hasFailed) return { state: "failed", ...times };
    return { state: lastGood === null ? "none" : "ok", ...times };
  }

  /**
   * Makes a backup before the schema changes.
   *
   * @throws {BackupError} when it cannot be made
   */
  async beforeUpgrade(): Promise<void> {
    if (this.#options.backupDirectory === null) return;
    const answer = await this.#make("before-upgrade");
    if (!answer.done) throw new BackupError(answer.message, { kind: answer.kind });
  }

  /** Starts the nightly schedule, and warns of a folder that cannot be used. A missed backup is made soon, unless this is the first start. */
  async begin(isFirstStart: boolean): Promise<void> {
    await this.#storeInDatabase();
    const { backupDirectory, hour, logger, missedAfterMs = MISSED_AFTER_MS } = this.#options;
    if (backupDirectory === null) return;
    const problem = await folderProblem("The folder of backups", backupDirectory);
    if (problem !== null) logger.error({ reason: problem }, "backups will fail");
    const lastGoodAt = this.#state.lastGood && new Date(this.#state.lastGood.at);
    const isDue = !isFirstStart && isMissed(lastGoodAt, new Date(), hour);
    this.#schedule(isDue ? new Date(Date.now() + missedAfterMs) : nextDue(new Date(), hour));
  }

  /** Ends one that is under way. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await this.#underWay?.catch(() => undefined);
  }

  #schedule(due: Date): void {
    if (this.#stopping.signal.aborted) return;
    const left = due.getTime() - Date.now();
    const wake = () => {
      if (left <= MAX_TIMER_MS) void this.#makeNightly();
      else this.#schedule(noLaterThanNext(due, new Date(), this.#options.hour));
    };
    this.#timer = setTimeout(wake, Math.max(0, Math.min(left, MAX_TIMER_MS)));
    this.#timer.unref();
  }

  async #makeNightly(): Promise<void> {
    const { done } = await this.#make("nightly");
    await this.#storeInDatabase();
    const now = new Date();
    const due = nextDue(now, this.#options.hour);
    const again = new Date(now.getTime() + RETRY_AFTER_MS);
    this.#schedule(done || due < again ? due : again);
  }

  async #make(kind: AutomaticBackup["kind"]): Promise<BackupAnswer> {
    this.#underWay = this.#makeAndRemember(kind);
    try {
      return await this.#underWay;
    } finally {
      this.#underWay = undefined;
    }
  }

  async #makeAndRemember(kind: AutomaticBackup["kind"]): Promise<BackupAnswer> {
    const { database, storageDirectory, backupDirectory, make = runBackupProgram } = this.#options;
    const { logger } = this.#options;
    const file = path.join(backupDirectory ?? "", backupName(kind, new Date()));
    await this.#removeUnfinished();
    await this.#remember({ ...this.#state, underWay: file });
    const task = { database, storageDirectory, file };
    // A rejection must not prevent that the next backup is scheduled.
    const answer = await make(task, this.#stopping.signal).catch(failed);
    const at = new Date().toISOString();
    if (answer.done) {
      const { bytes } = answer;
      logger.info({ file, bytes }, "backup made");
      const made = [...this.#state.made, { file, kind, at }];
      await this.#remember({ ...this.#state, lastGood: { at, bytes }, made });
      await this.#reportMissing(answer.missing, at);
      await this.#removeOutOfDate();
    } else if (answer.kind === "busy") {
      // Such as that of a second server.
      logger.info({ reason: answer.message }, "the backup waits for another one");
    } else if (!this.#stopping.signal.aborted) {
      logger.error({ reason: answer.message }, "the backup failed");
      await this.#remember({ ...this.#state, lastFailure: { at, kind: answer.kind } });
    }
    await this.#removeUnfinished();
    return answer;
  }

  /** A backup that lacks a lost file is better than none, but an operator has to know. */
  async #reportMissing(missing: readonly string[], at: string): Promise<void> {
    if (missing.length === 0) return;
    const files = missing.slice(0, MAX_LOGGED_MISSING);
    this.#options.logger.error(
      { files, count: missing.length },
      "stored files are missing, and the backup is without them: put them back from an older one, or delete them in their projects",
    );
    await this.#remember({ ...this.#state, lastFailure: { at, kind: "file_missing" } });
  }

  async #removeOutOfDate(): Promise<void> {
    const { logger } = this.#options;
    const gone = new Set<string>();
    for (const { file } of outdatedBackups(this.#state.made, new Date())) {
      try {
        await rm(file, { force: true });
        gone.add(file);
      } catch (error) {
        logger.warn({ file, error: safeError(error) }, "an old backup could not be removed");
      }
    }
    const made = this.#state.made.filter(({ file }) => !gone.has(file));
    await this.#remember({ ...this.#state, made });
  }

  /** Removes the unfinished file of a backup during which the server was killed. */
  async #removeUnfinished(): Promise<void> {
    const { underWay } = this.#state;
    if (underWay === null) return;
    const folder = path.dirname(underWay);
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const isPart = name.startsWith(path.basename(underWay)) && name.endsWith(UNFINISHED_SUFFIX);
      if (isPart) await rm(path.join(folder, name), { force: true }).catch(() => undefined);
    }
    await this.#remember({ ...this.#state, underWay: null });
  }

  async #remember(state: BackupState): Promise<void> {
    this.#state = state;
    try {
      await writeBackupState(this.#options.dataDir, state);
    } catch (error) {
      const { logger } = this.#options;
      logger.warn({ error: safeError(error) }, "the state of the backups could not be written");
    }
  }

  /** Stores the state in the database, where administrators read it. */
  async #storeInDatabase(): Promise<void> {
    const { database, backupDirectory, logger } = this.#options;
    try {
      await storeBackupState(database, outcomesSoFar(this.#state), backupDirectory !== null);
    } catch (error) {
      logger.warn({ error: safeError(error) }, "the state of the backups could not be stored");
    }
  }
}
