import { createDrafts } from "@/data/session/drafts";

/** Drafts of invitations, without the password. */
export const invitationDrafts = createDrafts<{ email: string }>();

/** The key of the draft; a member has only one at a time. */
export const INVITATION_PLACE = "";
