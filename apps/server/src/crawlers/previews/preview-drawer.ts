import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import * as v from "valibot";
import { previewFacesDirectory } from "../../config/paths";
import { previewProgramFile } from "../../config/program-files";
import { type Drawing, drawingAnswerSchema, type PreviewContent } from "./preview-content";

/** The variables that the program inherits. It needs no settings, and must get no secrets. */
const INHERITED_VARIABLES = /^(PATH|SYSTEMROOT|TEMP|TMP|TMPDIR)$/i;

/** A drawing takes a fifth of a second, the first one longer, as it starts the program. */
const DRAWING_TIMEOUT_MS = 20_000;

/** After this time without a drawing the program is ended, which frees its memory. */
const IDLE_MS = 60_000;

const MAX_WAITING = 40;

/** Thrown when too many drawings are queued. */
export class DrawerBusyError extends Error {
  constructor() {
    super("Too many pictures are being drawn");
    this.name = "DrawerBusyError";
  }
}

/**
 * Draws link previews, small logos and the pictures of mails in a child process, one at a time. The process starts with
 * the first drawing; when it crashes or hangs it is killed, and the next drawing starts another.
 */
export class PreviewDrawer {
  #program: ChildProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /**
   * Draws a preview.
   *
   * @returns a JPEG
   * @throws {DrawerBusyError} when too many drawings are queued
   * @throws {Error} when the program fails
   */
  draw(content: PreviewContent): Promise<Uint8Array> {
    return this.#enqueue({ kind: "preview", content });
  }

  /**
   * Draws the small version of a logo.
   *
   * @param stored the bytes of the stored picture
   * @returns a WebP
   * @throws {DrawerBusyError} when too many drawings are queued
   * @throws {Error} when the program fails, or cannot read the picture
   */
  drawLogo(stored: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return this.#enqueue({ kind: "logo", stored });
  }

  /**
   * Draws a stored picture anew.
   *
   * @returns a JPEG
   * @throws {DrawerBusyError} when too many drawings are queued
   * @throws {Error} when the program fails, or cannot read the picture
   */
  drawPicture(stored: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return this.#enqueue({ kind: "picture", stored });
  }

  /** Ends the program. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#end();
  }

  async #enqueue(asked: Drawing): Promise<Uint8Array> {
    if (this.#waiting >= MAX_WAITING) throw new DrawerBusyError();
    this.#waiting += 1;
    clearTimeout(this.#idle);
    const drawing = this.#last.then(() => this.#drawNow(asked));
    this.#last = drawing.catch(() => undefined);
    try {
      return await drawing;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    }
  }

  async #drawNow(asked: Drawing): Promise<Uint8Array> {
    if (this.#isClosed) throw new Error("The server stops.");
    this.#program ??= this.#start();
    const program = this.#program;
    const timer = setTimeout(() => this.#end(), DRAWING_TIMEOUT_MS);
    try {
      const answer = v.parse(drawingAnswerSchema, await exchange(program, asked));
      if ("failure" in answer) throw new Error(answer.failure);
      return answer.picture;
    } finally {
      clearTimeout(timer);
    }
  }

  #start(): ChildProcess {
    const isSource = previewProgramFile.endsWith(".ts");
    const program = fork(previewProgramFile, [], {
      // Tests and the development server run the TypeScript source.
      execArgv: isSource ? ["--import", "tsx"] : ["--max-old-space-size=128"],
      env: {
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => INHERITED_VARIABLES.test(name)),
        ),
        FONTCONFIG_FILE: path.join(previewFacesDirectory, "fonts.conf"),
      },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Keeps Ctrl+C from the process: the server ends it.
      detached: process.platform !== "win32",
    });
    program.on("error", () => undefined);
    program.once("exit", () => {
      if (this.#program === program) this.#program = null;
    });
    // It must not keep the server's process alive.
    program.unref();
    program.channel?.unref();
    return program;
  }

  #end(): void {
    this.#program?.kill("SIGKILL");
    this.#program = null;
  }
}

/**
 * Sends a message and waits for the reply.
 *
 * @throws {Error} when the process ends first
 */
function exchange(program: ChildProcess, asked: Drawing): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => finish(new Error("The program that draws ended."));
    const finish = (error: Error | null, message?: unknown) => {
      program.off("message", onMessage).off("error", finish).off("exit", onExit);
      if (error) reject(error);
      else resolve(message);
    };
    const onMessage = (message: unknown) => finish(null, message);
    program.on("message", onMessage).on("error", finish).on("exit", onExit);
    program.send(asked, (error) => error && finish(error));
  });
}
