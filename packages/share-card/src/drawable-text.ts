const mostCharacters = 400

// Characters with glyphs in Inter's Latin and Cyrillic subsets or in Noto Sans Arabic.
const drawn =
  /[ -~\u00A1-\u00AC\u00AE-\u0148\u014A-\u017F\u0401-\u040C\u040E-\u044F\u0451-\u045C\u045E\u045F\u060C\u061B\u061F\u0621-\u063A\u0641-\u0652\u0660-\u0669\u0671-\u06D3\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u20AC\u2122]/u

/**
 * Removes characters that the fonts of a card lack. Returns an empty text when most letters would be missing, because
 * the rest would mislead.
 */
export const drawableText = (text: string): string => {
  const characters = Array.from(text.slice(0, mostCharacters).toWellFormed().normalize('NFC').replace(/\s+/g, ' '))
  const kept = characters.filter((character) => drawn.test(character))
  if (countLetters(kept) * 2 < countLetters(characters)) return ''
  return kept.join('').replace(/ {2,}/g, ' ').trim()
}

const countLetters = (characters: string[]) => characters.filter((each) => /[\p{L}\p{N}]/u.test(each)).length
