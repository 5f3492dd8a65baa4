import type { Schema } from '@registry/api-client'
import type { T } from '../../i18n/use-t.ts'

type Change = Schema<'SignatureChange'>

/**
 * Formats a change as a sentence. `mark` isolates names and values of the pack, so that they do not reorder the
 * sentence.
 */
export const changeWords = (
  t: T<'compare'>,
  { kind, field, before, after }: Change,
  mark: (text: string) => string = isolate,
): string => {
  const values = { field: mark(field ?? ''), before: mark(shownValue(before)), after: mark(shownValue(after)) }
  switch (kind) {
    case 'node-removed':
      return t('compare.kind.node-removed')
    case 'node-renamed':
      return t('compare.kind.node-renamed', values)
    case 'node-added':
      return t('compare.kind.node-added')
    case 'input-removed':
      return t('compare.kind.input-removed', values)
    case 'input-renamed':
      return t('compare.kind.input-renamed', values)
    case 'input-added':
      return t('compare.kind.input-added', values)
    case 'input-became-required':
      return t('compare.kind.input-became-required', values)
    case 'input-became-optional':
      return t('compare.kind.input-became-optional', values)
    case 'input-type-changed':
      return t('compare.kind.input-type-changed', values)
    case 'widget-became-socket':
      return t('compare.kind.widget-became-socket', values)
    case 'socket-became-widget':
      return t('compare.kind.socket-became-widget', values)
    case 'widgets-moved':
      return t('compare.kind.widgets-moved', values)
    case 'choices-removed':
      return t('compare.kind.choices-removed', values)
    case 'choices-added':
      return t('compare.kind.choices-added', values)
    case 'default-changed':
      return t('compare.kind.default-changed', values)
    case 'range-narrowed':
      return t('compare.kind.range-narrowed', values)
    case 'range-widened':
      return t('compare.kind.range-widened', values)
    case 'output-removed':
      return t('compare.kind.output-removed', values)
    case 'output-added':
      return t('compare.kind.output-added', values)
    case 'outputs-moved':
      return t('compare.kind.outputs-moved', values)
    case 'output-type-changed':
      return t('compare.kind.output-type-changed', values)
    case 'output-renamed':
      return t('compare.kind.output-renamed', values)
    case 'output-list-changed':
      return t('compare.kind.output-list-changed', values)
    case 'output-node-changed':
      return t('compare.kind.output-node-changed')
  }
}

const longest = 160

/**
 * Formats the JSON text of a value for people: lists with commas, texts without quotes, an open end of a range as `…`.
 */
const shownValue = (json: string | undefined): string => {
  if (json === undefined) return ''
  const text = read(JSON.parse(json))
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const read = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(read).join(', ')
  if (value === null || value === undefined) return '…'
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}

const isolate = (text: string): string => `\u2068${text}\u2069`
