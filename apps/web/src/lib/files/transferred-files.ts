/** Whether a drag or a paste brings files, as far as the browser tells before they are let go. */
export function bringsFiles(transfer: DataTransfer | null): boolean {
  return transfer !== null && Array.from(transfer.types).includes("Files");
}

/** The files of a drop or a paste, in order. A folder is no file. */
export function transferredFiles(transfer: DataTransfer | null): File[] {
  if (transfer === null) return [];
  const items = Array.from(transfer.items);
  // A browser that lists no items lists the files alone.
  if (items.length === 0) return Array.from(transfer.files);
  return items
    .filter((item) => item.kind === "file" && !isFolder(item))
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
}

function isFolder(item: DataTransferItem): boolean {
  return item.webkitGetAsEntry?.()?.isDirectory === true;
}
