/** Colours of packs, in order. Colours repeat after the last colour. */
const colours = [
  'image',
  'conditioning',
  'mask',
  'latent',
  'clip-vision',
  'video',
  'sampling',
  'audio',
  'model',
  'clip',
  'control-net',
  'vae',
].map((name) => `var(--socket-${name})`)

export type PackColours = ReadonlyMap<string, string>

/** Assigns each pack its colour in drawings and lists. */
export const packColours = (ids: readonly string[]): PackColours =>
  new Map(ids.map((id, index) => [id, colours[index % colours.length] ?? '']))
