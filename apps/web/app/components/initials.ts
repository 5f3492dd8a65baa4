const parts = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lo}|\p{N}+/gu

/** Returns the initials of a name. Leaves out `ComfyUI`, which most names begin with. */
export const initials = (name: string): string => {
  const telling = name.replace(/comfy[\s_-]*(ui)?/gi, ' ')
  const words = telling.match(parts) ?? name.match(parts) ?? []
  const [first = '', second = ''] = words.map((word) => word.match(/./u)?.[0] ?? '')
  // A Chinese, Japanese or Korean character is as wide as two letters.
  return /\p{Lo}/u.test(first) ? first : `${first}${second}`.toUpperCase()
}

/** Returns a stable hue from 0 to 359 for an id. */
export const hueOf = (id: string): number => {
  let hash = 0
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 65_521
  return hash % 360
}
