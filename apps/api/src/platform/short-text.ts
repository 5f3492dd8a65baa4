/** Why a text cannot be shown in one line beside others; each is a code of the contract. */
export type ShortTextProblem = 'text_has_control_character' | 'text_changes_direction' | 'text_invisible'

/** A text of one line as it is stored: composed (NFC), with single blanks, trimmed. */
export function shortText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** Returns the problem of a text of one line; an empty text has none. */
export function shortTextProblem(text: string): ShortTextProblem | undefined {
  if (/\p{Cc}/u.test(text)) return 'text_has_control_character'
  // It would turn around what stands beside it. Marks that only say how their own text runs may stay.
  if (/[\u202a-\u202e\u2066-\u2069]/u.test(text)) return 'text_changes_direction'
  return text !== '' && !isVisible(text) ? 'text_invisible' : undefined
}

/** A foreign text made to fit: without what a person would be refused, cut at `limit` characters; empty when nothing is left. */
export function cleanShortText(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  const text = shortText(value.toWellFormed())
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  if (!isVisible(text)) return ''
  const characters = Array.from(text)
  return characters.length <= limit ? text : characters.slice(0, limit).join('').trimEnd()
}

/** The fillers of Hangul and the blank of Braille count as letters, though nothing is drawn of them. */
function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u115f\u1160\u2800\u3164\uffa0]/u.test(text)
}
