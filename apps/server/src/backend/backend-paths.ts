/** The paths of Supabase's protocol that the backend answers. */
export const BACKEND_PATHS = ["/auth/v1", "/rest/v1", "/storage/v1"] as const;
