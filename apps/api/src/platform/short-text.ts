/** Reasons why a text is unsuitable for a line beside other texts; each reason is a code of the contract. */
export type ShortTextProblem = 'text_has_control_character' | 'text_changes_direction' | 'text_invisible'

/** Normalizes a line of text for storage: composed (NFC), with single spaces, trimmed. */
export function shortText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** Returns the problem of a line of text; an empty text has no problem. */
export function shortTextProblem(text: string): ShortTextProblem | undefined {
  if (/\p{Cc}/u.test(text)) return 'text_has_control_character'
  // The character would reverse the text around it. Marks that only set the direction of their own text may stay.
  if (/[\u202a-\u202e\u2066-\u2069]/u.test(text)) return 'text_changes_direction'
  return text !== '' && !isVisible(text) ? 'text_invisible' : undefined
}

/**
 * Cleans and cuts a foreign text to `limit` characters: removes characters that a person's text may not have. Returns
 * an empty text when nothing is left.
 */
export function cleanShortText(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  const text = shortText(value.toWellFormed())
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  if (!isVisible(text)) return ''
  const characters = Array.from(text)
  return characters.length <= limit ? text : characters.slice(0, limit).join('').trimEnd()
}

/**
 * Returns whether a text has a visible character. Hangul fillers and the Braille blank count as letters in Unicode but
 * are invisible.
 */
function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u115f\u1160\u2800\u3164\uffa0]/u.test(text)
}
