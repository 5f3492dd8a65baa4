import { cleanText } from '../../platform/clean-text.ts'
import type { Contents } from './release-store.ts'

const mostCharacters = 50_000

/** Returns GitHub's Markdown, cut to our limit. */
export function cleanContent(markdown: string): string {
  return cleanText(markdown, mostCharacters)
}

/** Cleans the Markdown of each language. Nothing is cut: the contract refuses longer texts. */
export function cleanContents(contents: Contents): Contents {
  // The contract counts 😀 as one character, JavaScript as two.
  const most = 2 * mostCharacters
  return Object.fromEntries(Object.entries(contents).map(([locale, content]) => [locale, cleanText(content, most)]))
}

/** Merges a change into contents; an empty text removes its language. */
export function contentsAfter(contents: Contents, change: Contents): Contents {
  return Object.fromEntries(Object.entries({ ...contents, ...change }).filter(([, content]) => content !== ''))
}
