/** In the page: which addresses the browser keeps. */
export const keptAddresses = async () => {
  const names = (await caches.keys()).filter((name) => !name.startsWith("vigie-shell"));
  const stores = await Promise.all(names.map((name) => caches.open(name)));
  const keys = await Promise.all(stores.map((store) => store.keys()));
  return keys.flat().map(({ url }) => new URL(url).pathname);
};
