import type { MessageTree } from './translate.ts'

const accented = new Map<string, string>(
  Object.entries({
    a: 'áá',
    e: 'éé',
    i: 'íí',
    o: 'óó',
    u: 'úú',
    A: 'ÁÁ',
    E: 'ÉÉ',
    I: 'ÍÍ',
    O: 'ÓÓ',
    U: 'ÚÚ',
    c: 'ç',
    n: 'ñ',
    r: 'řř',
    s: 'šš',
    y: 'ý',
    z: 'ž',
    C: 'Ç',
    N: 'Ñ',
    S: 'Š',
    Y: 'Ý',
    Z: 'Ž',
  }),
)

// Placeholders and tags stay unchanged.
const kept = /(\{\{[^}]*\}\}|<\/?\w+\s*\/?>)/

/**
 * Converts messages to a pseudo language: about 40 % longer, accented, in brackets. Truncated texts and texts without a
 * message become visible.
 */
export const pseudoMessages = (messages: MessageTree): MessageTree =>
  Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, pseudoValue(value)]))

const pseudoValue = (value: string | MessageTree): string | MessageTree =>
  typeof value === 'string' ? pseudoText(value) : pseudoMessages(value)

/** @internal */
export const pseudoText = (text: string): string =>
  `[${text
    .split(kept)
    .map((part) => (kept.test(part) ? part : part.replace(/[a-z]/gi, (letter) => accented.get(letter) ?? letter)))
    .join('')}]`
