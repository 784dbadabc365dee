const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a part of an address can name a project; `undefined`, literally or not, names none. */
export function isProjectId(id: string | undefined): id is string {
  return id !== undefined && uuid.test(id);
}
