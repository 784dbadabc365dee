import os from "node:os";
import * as v from "valibot";
import { safeError } from "../../log/safe-error";
import { prepareDrawing } from "./draw-preview";
import { type DrawingAnswer, drawingSchema } from "./preview-content";

/*
 * The child process that draws link previews, small logos and the pictures of mails, with low priority and without
 * secrets: a picture that crashes the library ends this process only. It ends with the server.
 */

process.once("disconnect", () => process.exit(0));
lowerPriority();
const prepared = prepareDrawing();
process.on("message", (message) => {
  void draw(message).then((answer) => process.send?.(answer));
});

async function draw(message: unknown): Promise<DrawingAnswer> {
  try {
    const { drawPreview, drawLogo, drawPicture } = await prepared;
    const asked = v.parse(drawingSchema, message);
    if (asked.kind === "preview") return { picture: await drawPreview(asked.content) };
    return { picture: await (asked.kind === "logo" ? drawLogo : drawPicture)(asked.stored) };
  } catch (error) {
    return { failure: safeError(error).message };
  }
}

function lowerPriority(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The system may not allow it; drawing then competes with the server.
  }
}
