/** The donors in the demo's donor photos, by their files; other photos show a place or an event. */
export const donorNames: Readonly<Record<string, { name: string; website: string }>> = {
  "atelier-solene": { name: "Atelier Solène", website: "https://atelier-solene.example" },
  "fondation-rivelune": { name: "Fondation Rivelune", website: "https://rivelune.example" },
  "fundacion-riolindo": { name: "Fundación Ríolindo", website: "https://riolindo.example" },
  "hallam-and-wren-water-fund": {
    name: "Hallam & Wren Water Fund",
    website: "https://hallam-wren.example",
  },
  "stiftung-quellgrund": { name: "Stiftung Quellgrund", website: "https://quellgrund.example" },
};
