import { localIsoDate } from "@vigie/domain/format/dates";
import type { Update } from "@vigie/domain/forms/update";
import { isRowChanged } from "@/data/changes/save-merged";
import { addRow, changeRow } from "@/data/content/content-changes";
import { type KeyMilestone, milestonesTable } from "@/data/content/milestones";
import { createPhoto } from "@/data/content/photo-changes";
import { createPost } from "@/data/content/post-changes";
import { measurementsTable, type StoredIndicator } from "@/data/content/results";
import type { MadeRenditions } from "@/lib/images/make-renditions";
import type { UploadWatch } from "@/lib/send-with-progress";

/** A chosen picture of an update. */
export interface UpdatePicture {
  /** The id of its row in the gallery. */
  id: string;
  fileName: string;
  /** A data URL of at most 2048 pixels on the long side. */
  image: string;
  renditions: MadeRenditions | null;
}

/** A part of an update, which is saved by itself. */
export interface UpdatePart {
  /** What it is in "What changed". */
  kind: "post_added" | "milestone_completed" | "measurement_added" | "pictures_added";
  /** The id of its row, by which it is saved only once. */
  id: string;
  /** The text, the name of the milestone or the indicator, or the file's name. */
  label: string;
  /** The picture that goes with it. */
  picture?: UpdatePicture | undefined;
  save: (watch: UploadWatch) => Promise<unknown>;
}

interface WholeUpdate {
  projectId: string;
  update: Update;
  pictures: readonly UpdatePicture[];
  milestones: readonly KeyMilestone[];
  /** What was measured. */
  indicator: StoredIndicator | undefined;
  /** Gives a new row its id: the same one for the same content. */
  idOf: (content: string) => string;
  now: Date;
}

/**
 * What there is to save of an update, in the order in which it is saved: what was typed first, what is heavy last.
 * Each goes to the list that it belongs to; the first picture goes with the text, where there is one.
 */
export function partsOf(whole: WholeUpdate): UpdatePart[] {
  const { projectId, update, pictures, milestones, indicator, idOf, now } = whole;
  const { text, captions, milestoneIds, measurement } = update;
  const parts: UpdatePart[] = [];
  if (text !== null) {
    const id = idOf(`post ${text}`);
    const [picture] = pictures;
    const post = {
      description: text,
      publishedAt: now.toISOString(),
      originalUrl: null,
      picture: picture?.image ?? null,
    };
    const save = () => createPost({ id, projectId }, post);
    parts.push({ kind: "post_added", id, label: text, picture, save });
  }
  for (const milestone of milestones.filter(({ id }) => milestoneIds.includes(id))) {
    const { id, name } = milestone;
    const save = () => complete(milestone, localIsoDate(now));
    parts.push({ kind: "milestone_completed", id, label: name, save });
  }
  if (measurement !== null && indicator) {
    const row = { ...measurement, indicatorId: indicator.id };
    const id = idOf(`measurement ${JSON.stringify(row)}`);
    const save = () => addRow(measurementsTable, { id, projectId }, row);
    parts.push({ kind: "measurement_added", id, label: indicator.title, save });
  }
  for (const picture of text === null ? pictures : pictures.slice(1)) {
    const photo = { projectId, ...picture, caption: captions[picture.id] ?? null };
    const save = (watch: UploadWatch) => createPhoto(photo, watch);
    parts.push({ kind: "pictures_added", id: picture.id, label: picture.fileName, picture, save });
  }
  return parts;
}

/** Completes a milestone. One that somebody else completed meanwhile is what was wanted. */
async function complete(milestone: KeyMilestone, completedOn: string): Promise<void> {
  try {
    await changeRow(milestonesTable, milestone, { status: "completed", completedOn });
  } catch (error) {
    if (!isRowChanged<KeyMilestone>(error) || error.stored.status !== "completed") throw error;
  }
}
