import { fold, isAscii } from './fold.ts'

/** A run of letters and digits. */
export interface Word {
  /** The whole word, folded: `facedetailer` for `FaceDetailer`. */
  text: string
  /**
   * Folded parts: words of CamelCase, or pairs of characters in unspaced scripts. A word without parts has `[text]`.
   */
  parts: readonly string[]
  /** Whether the script of the word has no spaces between words. */
  isUnspaced: boolean
  /** Position in the text. `end` is exclusive. */
  start: number
  end: number
}

/** The words of a text in order, each cut to `longestWord` characters. */
export function wordsOf(text: string): Word[] {
  if (isAscii(text)) return asciiWordsOf(text)
  const found: Word[] = []
  for (const chunk of text.matchAll(runs)) {
    // The possessive `rgthree's` gives only the word rgthree.
    const end = chunk.index + chunk[0].length
    if (isPossessive(text, chunk)) continue
    for (const run of chunk[0].matchAll(unspacedRuns)) {
      const start = chunk.index + run.index
      const word = makeWord(run[0].slice(0, longestWord), start, Math.min(end, start + run[0].length))
      if (word.text !== '') found.push(word)
    }
  }
  return found
}

/** Returns pairs of neighbouring characters; a single character is returned alone. */
export function pairsOf(text: string): string[] {
  const characters = Array.from(text)
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`)
}

/** Whether a text begins with a character of an unspaced script. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text)
}

const longestWord = 60
const runs = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu
const unspacedClass = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆ｰ`
const unspaced = new RegExp(`^[${unspacedClass}]`, 'u')
const unspacedRuns = new RegExp(`[${unspacedClass}]+|[^${unspacedClass}]+`, 'gu')
// Words split before a capital after a small letter, before the last capital of a run, and between digits and letters.
const partEnds = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{N})(?=\p{L}{3})/u

function makeWord(raw: string, start: number, end: number): Word {
  const text = fold(raw)
  if (isUnspaced(raw)) return { text, parts: pairsOf(text), isUnspaced: true, start, end }
  const parts = raw.split(partEnds).map(fold)
  return { text, parts: parts.length > maxParts ? [text] : parts, isUnspaced: false, start, end }
}

/** Splits ASCII text, which nearly all names are. Unicode patterns are many times slower. */
function asciiWordsOf(text: string): Word[] {
  const found: Word[] = []
  for (const chunk of text.matchAll(/[A-Za-z0-9]+/g)) {
    if (isPossessive(text, chunk)) continue
    const raw = chunk[0].slice(0, longestWord)
    const parts = /.[A-Z]|[0-9]./.test(raw)
      ? raw.split(asciiPartEnds).map((part) => part.toLowerCase())
      : [raw.toLowerCase()]
    const whole = raw.toLowerCase()
    const start = chunk.index
    found.push({
      text: whole,
      parts: parts.length > maxParts ? [whole] : parts,
      isUnspaced: false,
      start,
      end: start + chunk[0].length,
    })
  }
  return found
}

const asciiPartEnds = /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[0-9])(?=[A-Za-z]{3})/

/** Limit of parts of a word. A word with more parts is a digest or noise. */
const maxParts = 12

function isPossessive(text: string, chunk: RegExpExecArray): boolean {
  return (
    chunk[0].length === 1 &&
    /s/i.test(chunk[0]) &&
    /\p{L}['’]$/u.test(text.slice(Math.max(0, chunk.index - 3), chunk.index))
  )
}
