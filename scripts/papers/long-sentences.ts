const most = 30

/**
 * Returns the sentences of a Markdown text that have more than 30 words. A piece of code counts as a word; link
 * addresses do not count.
 */
export const longSentences = (markdown: string): string[] =>
  partsOf(markdown.replaceAll(/^ *```[^]*?^ *```/gm, ''))
    .flatMap((part) => part.split(/(?<=[.!?:]["”)*_]*)\s+(?=["“(*_[]*[\p{Lu}\d`])|(?<=[.!?])\s+/u))
    .filter((sentence) => wordsIn(sentence) > most)

/** Splits a text where a sentence must end: at empty lines, headings, list items and table cells. */
const partsOf = (markdown: string): string[] =>
  markdown
    .replaceAll(/^ *\|.*$/gm, (row) => row.replaceAll(/(?<!\\)\|/g, '\n\n'))
    .split(/\n\s*\n|\n(?= *(?:#|[-*] |\d+\. ))/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())

const wordsIn = (sentence: string): number =>
  sentence
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length
