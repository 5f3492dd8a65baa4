import { createHash } from 'node:crypto'
import { nameToEmoji } from 'gemoji'
import type { Root } from 'hast'
import { findAndReplace } from 'hast-util-find-and-replace'
import { drawMath } from './draw-math.server.ts'
import { showFrontMatter } from './front-matter.server.ts'
import { highlightCode } from './highlight-code.server.ts'
import { createHtmlMaker, makeHtml, type MarkdownOptions, type RenderedMarkdown } from './make-html.ts'
import { readmeGrammar } from './readme-grammar.server.ts'

interface Options<Value> {
  /** Limit for the total weight of the cached values. The least recently used values are evicted first. */
  mostCharacters: number
  weigh: (value: Value) => number
}

/** Creates a cache for expensive values that evicts the least recently used values. */
const createKept = <Value>({ mostCharacters, weigh }: Options<Value>) => {
  const values = new Map<string, Value>()
  let weight = 0
  return (key: string, make: () => Value): Value => {
    const known = values.get(key)
    if (known !== undefined) {
      values.delete(key)
      values.set(key, known)
      return known
    }
    const value = make()
    values.set(key, value)
    weight += weigh(value)
    for (const [oldKey, old] of values) {
      if (weight <= mostCharacters) break
      values.delete(oldKey)
      weight -= weigh(old)
    }
    return value
  }
}

const kept = createKept<RenderedMarkdown>({ mostCharacters: 20_000_000, weigh: ({ html }) => html.length })

const spell = (tree: Root): void => {
  spellEmoji(tree)
  drawMath(tree)
}

const readmeParts = { grammar: readmeGrammar, prepare: showFrontMatter }

const makeChangelogHtml = createHtmlMaker({ ...readmeParts, finish: spell })

const makeReadmeHtml = createHtmlMaker({
  ...readmeParts,
  finish: (tree) => {
    spell(tree)
    highlightCode(tree)
  },
})

/** Renders a text of a pack as GitHub shows it. Results are cached. */
export const renderMarkdown = (text: string, options: MarkdownOptions): RenderedMarkdown =>
  kept(keyOf(['readme', text, options]), () => makeReadmeHtml(text, options))

/**
 * Renders a changelog like a README, but without highlighting: a page may have hundreds of changelogs, and highlighting
 * is slow.
 */
export const renderChangelog = (text: string, options: MarkdownOptions): RenderedMarkdown =>
  kept(keyOf(['changelog', text, options]), () => makeChangelogHtml(text, options))

/** Renders notes exactly as the editor previews them in the browser. Results are cached. */
export const renderNotes = (text: string, options: MarkdownOptions): RenderedMarkdown =>
  kept(keyOf(['notes', text, options]), () => makeHtml(text, options))

const keyOf = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64')

const emoji = new Map(Object.entries(nameToEmoji))

const ignore = ['code', 'kbd', 'math', 'pre', 'samp', 'tt']

/** Replaces emoji names such as `:rocket:` by emoji, except in code. */
const spellEmoji = (tree: Root): void =>
  findAndReplace(tree, [/(?<![\d:]):(\+1|[-\w]{1,40}):/g, (_: string, name: string) => emoji.get(name) ?? false], {
    ignore,
  })
