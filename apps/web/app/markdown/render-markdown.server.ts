import { createHash } from 'node:crypto'
import { makeHtml, type MarkdownOptions, type RenderedMarkdown } from './make-html.ts'

interface Options<Value> {
  /** The most recently used values are kept up to this weight together. */
  mostCharacters: number
  weigh: (value: Value) => number
}

/** Remembers what is costly to make, the most recently used first. */
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

/** Markdown that a stranger wrote as HTML that is safe to show. The same text is rendered once. */
export const renderMarkdown = (text: string, options: MarkdownOptions): RenderedMarkdown => {
  const key = createHash('sha256')
    .update(JSON.stringify([options, text]))
    .digest('base64')
  return kept(key, () => makeHtml(text, options))
}
