import type { Finding } from './finding.ts'
import { type Message, placeholders } from './messages.ts'

type Messages = Map<string, Message>

/**
 * Compares keys, plural forms and placeholders of a language with the original; checks plural forms of the original
 * itself.
 */
export const compareLanguages = (original: Messages, messages: Messages, language: string): Finding[] => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const expected = byStem(original)
  const found = byStem(messages)
  const say = (what: string): Finding => ({ where: language, what })
  return [
    ...[...expected].flatMap(([stem, group]) => {
      const own = found.get(stem)
      if (!own) return [say(`${stem} is missing`)]
      return [...pluralFindings(stem, group, own, forms), ...placeholderFindings(stem, group, own)].map(say)
    }),
    ...[...found.keys()].filter((stem) => !expected.has(stem)).map((stem) => say(`${stem} is not in the original`)),
  ]
}

const byStem = (messages: Messages): Map<string, Message[]> => {
  const groups = new Map<string, Message[]>()
  for (const message of messages.values()) groups.set(message.stem, [...(groups.get(message.stem) ?? []), message])
  return groups
}

const pluralFindings = (stem: string, original: Message[], own: Message[], forms: string[]): string[] => {
  const isPlural = original.some((message) => message.plural !== undefined)
  const has = new Set(own.map((message) => message.plural))
  if (!isPlural) return has.size === 1 && has.has(undefined) ? [] : [`${stem} has plural forms, the original has none`]
  return [
    ...forms.filter((form) => !has.has(form)).map((form) => `${stem} lacks the plural form "${form}"`),
    ...own
      .filter(({ plural }) => plural === undefined || !forms.includes(plural))
      .map(({ plural }) => `${stem} has the form "${plural ?? 'none'}", which the language does not use`),
  ]
}

const placeholderFindings = (stem: string, original: Message[], own: Message[]): string[] => {
  const expected = new Set(original.flatMap(({ text }) => placeholders(text)))
  return own.flatMap(({ text, plural }) => {
    const used = placeholders(text)
    const name = plural === undefined ? stem : `${stem}_${plural}`
    return [
      ...used.filter((each) => !expected.has(each)).map((each) => `${name} uses ${each}, the original does not`),
      // Messages such as "One node" and "two nodes" may write the number as a word.
      ...[...expected]
        .filter((each) => !used.includes(each) && !(isNumber(each) && isFixed(plural)))
        .map((each) => `${name} lacks ${each}`),
    ]
  })
}

/** `exact` is the count with separators, for messages that admins compare. */
const isNumber = (placeholder: string) => placeholder === '{{count}}' || placeholder === '{{exact}}'

const isFixed = (plural: string | undefined) => plural === 'zero' || plural === 'one' || plural === 'two'
