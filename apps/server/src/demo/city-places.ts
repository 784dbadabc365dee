/** Where the cities of the demonstration lie, in degrees, as the gazetteer has them. */
export const cityPlaces: Readonly<
  Record<string, { country: string; latitude: number; longitude: number }>
> = {
  Ambatolampy: { country: "mg", latitude: -19.3833, longitude: 47.4167 },
  Antsirabe: { country: "mg", latitude: -19.8659, longitude: 47.0333 },
  Ayacucho: { country: "pe", latitude: -13.1588, longitude: -74.2232 },
  Banepa: { country: "np", latitude: 27.6325, longitude: 85.5219 },
  Boulsa: { country: "bf", latitude: 12.6666, longitude: -0.5747 },
  Chiquimula: { country: "gt", latitude: 14.8, longitude: -89.5458 },
  Dhulikhel: { country: "np", latitude: 27.6221, longitude: 85.5428 },
  Foundiougne: { country: "sn", latitude: 14.1333, longitude: -16.4667 },
  Huanta: { country: "pe", latitude: -12.9333, longitude: -74.25 },
  Isangel: { country: "vu", latitude: -19.5417, longitude: 169.2817 },
  Jocotán: { country: "gt", latitude: 14.8207, longitude: -89.3899 },
  Kaya: { country: "bf", latitude: 13.0917, longitude: -1.0844 },
  Khulna: { country: "bd", latitude: 22.8098, longitude: 89.5644 },
  Ouagadougou: { country: "bf", latitude: 12.3657, longitude: -1.5339 },
  "Port Vila": { country: "vu", latitude: -17.7365, longitude: 168.3137 },
  Quelimane: { country: "mz", latitude: -17.8786, longitude: 36.8883 },
  Satkhira: { country: "bd", latitude: 22.7082, longitude: 89.0719 },
  Sokone: { country: "sn", latitude: 13.8833, longitude: -16.3667 },
  Sulina: { country: "ro", latitude: 45.1556, longitude: 29.654 },
  Tete: { country: "mz", latitude: -16.1564, longitude: 33.5867 },
  Tulcea: { country: "ro", latitude: 45.1787, longitude: 28.805 },
  Zahlé: { country: "lb", latitude: 33.8468, longitude: 35.902 },
};
