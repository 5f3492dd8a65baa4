import { cleanText } from '../platform/clean-text.ts'
import type { Contents } from './release-store.ts'

const maxLength = 50_000

/** Markdown as it is kept: of whatever length GitHub takes it, ours ends earlier. */
export function cleanContent(markdown: string): string {
  return cleanText(markdown, maxLength)
}

/** The same for several languages. */
export function cleanContents(contents: Contents): Contents {
  return Object.fromEntries(Object.entries(contents).map(([locale, content]) => [locale, cleanContent(content)]))
}

/** Contents after a change in which an empty one takes its language away. */
export function contentsAfter(contents: Contents, change: Contents): Contents {
  return Object.fromEntries(Object.entries({ ...contents, ...change }).filter(([, content]) => content !== ''))
}
