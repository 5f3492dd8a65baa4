import { parse } from 'yaml'

const mostBytes = 10_000

/** Shows the front matter of a text as a table, as GitHub does. Invalid front matter stays unchanged. */
export const showFrontMatter = (text: string): string => {
  const [all, yaml] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  if (all === undefined || yaml === undefined || yaml.length > mostBytes) return text
  const fields = readFields(yaml)
  if (!fields) return text
  const rest = text.slice(all.length)
  return fields.length === 0 ? rest : `${table(fields)}\n\n${rest}`
}

/**
 * Reads the fields of the front matter. Returns undefined for anything but a mapping, such as text between two
 * horizontal lines.
 */
const readFields = (yaml: string): [string, unknown][] | undefined => {
  try {
    const read: unknown = parse(yaml, { maxAliasCount: 0, logLevel: 'silent' })
    return isObject(read) ? Object.entries(read) : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// Without line breaks, Markdown reads the table as a single HTML block.
const table = (fields: [string, unknown][]): string =>
  `<table><tbody>${fields.map(([name, value]) => `<tr><th scope="row">${escape(name)}</th><td>${escape(shown(value))}</td></tr>`).join('')}</tbody></table>`

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const escape = (text: string): string => text.replace(/[&<>"]|\s+/g, (found) => entities.get(found) ?? ' ')

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])
