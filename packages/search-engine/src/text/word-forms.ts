/** Another form of a word, with its weight relative to the word. */
export interface WordForm {
  text: string
  weight: number
}

/**
 * Returns possible English forms of a word: singular, plural, and verb forms (`upscale`, `upscaler`, `upscaling`). Many
 * forms are not real words, so callers look them up in a dictionary.
 */
export function wordForms(word: string): WordForm[] {
  if (word.length < 4 || !/^[a-z]+\d*$/.test(word)) return []
  const forms = new Map<string, number>()
  for (const text of [...singulars(word), ...plurals(word)]) forms.set(text, 0.95)
  for (const base of [word, ...singulars(word)]) {
    for (const stem of stemsOf(base)) {
      for (const ending of endings) {
        const text = stem + ending
        if (!forms.has(text)) forms.set(text, 0.75)
      }
    }
  }
  forms.delete(word)
  return [...forms].map(([text, weight]) => ({ text, weight }))
}

/** Possible singulars of a word. */
export function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(sh|ch|x|z|ss)es$/.test(word)) return [word.slice(0, -2)]
  return [word.slice(0, -1)]
}

function plurals(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return [/(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`]
}

const endings = ['', 'e', 'er', 'ers', 'or', 'ing', 'ed', 'ion', 'ation', 'ate', 'ator', 'ating']
const shortestStem = 4

function* stemsOf(word: string): Generator<string> {
  const [ending] = /(ation|ating|ator|ate|ions?|ings?|ers?|ors?|ed|e)$/.exec(word) ?? []
  const stem = ending === undefined ? word : word.slice(0, -ending.length)
  if (stem.length >= shortestStem) yield stem
}
