import type { Chapter } from "./chapter";
import { createProject } from "./story/create-project";
import { describeProject } from "./story/describe-project";
import { fillProject } from "./story/fill-project";
import { liveUpdate } from "./story/live-update";
import { publicPages } from "./story/public-pages";
import { putOnline } from "./story/put-online";
import { signIn } from "./story/sign-in";

/** The film from its beginning to its end. */
export const story: readonly Chapter[] = [
  signIn,
  createProject,
  describeProject,
  fillProject,
  putOnline,
  publicPages,
  liveUpdate,
];
