import { socketLook } from '../../../../ui/socket-type.ts'

/** Returns the colour of a type: a token when the canvas has a colour for it, else a hue from its name. */
export const typeColour = (type: string | undefined): { token: string } | { hue: number } => {
  if (type === undefined || type === '*' || type === '') return { token: other }
  const { colour } = socketLook(type)
  return colour === other ? { hue: hueOf(type) } : { token: colour }
}

const other = 'var(--socket-other)'

/** A hue that is the same wherever the name stands, on a circle of 24, so that neighbours can be told apart. @internal */
export const hueOf = (type: string): number => {
  let hash = 0x81_1c_9d_c5
  for (const char of type.toUpperCase()) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93)
  return ((hash >>> 0) % 24) * 15
}

/** Lightness and chroma of hue colours, for style sheets and contrast tests. @internal */
export const hueTones = { light: { lightness: 0.57, chroma: 0.13 }, dark: { lightness: 0.78, chroma: 0.11 } } as const
