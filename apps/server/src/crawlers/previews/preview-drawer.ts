import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import * as v from "valibot";
import { previewFacesDirectory, previewProgramFile } from "../../config/paths";
import { type Drawing, drawingAnswerSchema, type PreviewContent } from "./preview-content";

/** Passed on to the program; it reads no setting, and gets no secret. */
const PASSED_ON = /^(PATH|SYSTEMROOT|TEMP|TMP|TMPDIR)$/i;

/** A drawing takes a fifth of a second; the first one starts the program, too. */
const LONGEST_DRAWING_MS = 20_000;

/** The program ends after this time without a drawing, and gives its memory back. */
const IDLE_MS = 60_000;

const MAX_WAITING = 40;

/** Says that no more drawings can wait now. */
export class DrawerBusyError extends Error {
  constructor() {
    super("Too many pictures are being drawn");
    this.name = "DrawerBusyError";
  }
}

/**
 * Draws link previews and small logos in a program of its own, one at a time. The program starts with the first drawing;
 * one that breaks or hangs is ended, and the next drawing starts another.
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
   * @throws {DrawerBusyError} when too many wait
   * @throws {Error} when the program fails
   */
  draw(content: PreviewContent): Promise<Uint8Array> {
    return this.#drawInTurn({ kind: "preview", content });
  }

  /**
   * Draws the small version of a logo.
   *
   * @param stored the bytes of the picture as it is stored
   * @returns a WebP
   * @throws {DrawerBusyError} when too many wait
   * @throws {Error} when the program fails, or cannot read the picture
   */
  drawLogo(stored: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return this.#drawInTurn({ kind: "logo", stored });
  }

  /** Ends the program. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#end();
  }

  async #drawInTurn(asked: Drawing): Promise<Uint8Array> {
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
    const timer = setTimeout(() => this.#end(), LONGEST_DRAWING_MS);
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
      // Source is read by the loader that tests and the development server use.
      execArgv: isSource ? ["--import", "tsx"] : ["--max-old-space-size=128"],
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))),
        FONTCONFIG_FILE: path.join(previewFacesDirectory, "fonts.conf"),
      },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Ctrl+C is for the server, which then ends the program.
      detached: process.platform !== "win32",
    });
    program.on("error", () => undefined);
    program.once("exit", () => {
      if (this.#program === program) this.#program = null;
    });
    // It is no reason for the server to go on.
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
 * Sends a message and takes the next one.
 *
 * @throws {Error} when the program ends before
 */
function exchange(program: ChildProcess, asked: Drawing): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => finish(new Error("The program that draws ended."));
    const finish = (error: Error | null, message?: unknown) => {
      program.off("message", answered).off("error", finish).off("exit", ended);
      if (error) reject(error);
      else resolve(message);
    };
    const answered = (message: unknown) => finish(null, message);
    program.on("message", answered).on("error", finish).on("exit", ended);
    program.send(asked, (error) => error && finish(error));
  });
}
