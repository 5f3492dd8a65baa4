import { formatExactNumber } from './format.ts'
import type { Locale } from './languages.ts'

/** File of messages: nested groups of sentences. */
export interface MessageTree {
  [name: string]: string | MessageTree
}

/** Values for the placeholders of a message. `count` also selects the plural form. */
export type MessageValues = Record<string, string | number | undefined>

/** Finds the message at a path such as `versions.empty`, in the plural form for `count`. */
export const findMessage = (
  tree: MessageTree | undefined,
  path: readonly string[],
  locale: Locale,
  count?: unknown,
): string | undefined => {
  const last = path.at(-1) ?? ''
  let group: MessageTree | undefined = tree
  for (const name of path.slice(0, -1)) {
    const inner: string | MessageTree | undefined = group && Object.hasOwn(group, name) ? group[name] : undefined
    group = typeof inner === 'object' ? inner : undefined
  }
  for (const name of typeof count === 'number' ? [...pluralNames(last, locale, count), last] : [last]) {
    const message = group && Object.hasOwn(group, name) ? group[name] : undefined
    if (typeof message === 'string') return message
  }
  return undefined
}

/** Fills the values into a message: `{{name}}` as text, `{{count, number}}` as a localized number. */
export const fillMessage = (message: string, locale: Locale, values: MessageValues = {}): string =>
  message.replace(/\{\{(\w+)(, number)?\}\}/g, (_whole, name: string, isNumber: string | undefined) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return ''
    return isNumber !== undefined && typeof value === 'number' ? formatExactNumber(locale, value) : String(value)
  })

const rules = new Map<Locale, Intl.PluralRules>()

const pluralNames = (name: string, locale: Locale, count: number): string[] => {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, rule)
  // Any language may have a separate message for zero.
  return [...(count === 0 ? [`${name}_zero`] : []), `${name}_${rule.select(count)}`, `${name}_other`]
}
