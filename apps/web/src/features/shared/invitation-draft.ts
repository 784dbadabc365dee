import { createDrafts } from "@/data/session/drafts";

/** Whom a member was about to invite. The password is never kept. */
export const invitationDrafts = createDrafts<{ email: string }>();

/** Where the draft is kept; a member has one at a time. */
export const INVITATION_PLACE = "";
