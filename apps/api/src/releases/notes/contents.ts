import { cleanText } from '../../platform/clean-text.ts'
import type { Contents } from './release-store.ts'

const mostCharacters = 50_000

/** Markdown of GitHub as it is kept: of whatever length GitHub takes it, ours ends earlier. */
export function cleanContent(markdown: string): string {
  return cleanText(markdown, mostCharacters)
}

/** What people wrote, by language. It is never cut: the contract refuses what is longer. */
export function cleanContents(contents: Contents): Contents {
  // The contract counts 😀 as one character, JavaScript as two.
  const most = 2 * mostCharacters
  return Object.fromEntries(Object.entries(contents).map(([locale, content]) => [locale, cleanText(content, most)]))
}

/** Contents after a change in which an empty one takes its language away. */
export function contentsAfter(contents: Contents, change: Contents): Contents {
  return Object.fromEntries(Object.entries({ ...contents, ...change }).filter(([, content]) => content !== ''))
}
