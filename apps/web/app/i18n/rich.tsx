import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { MessageKey, Namespace } from './messages.ts'
import { fillMessage, type MessageValues } from './translate.ts'
import { useTranslations } from './translations.tsx'
import { useT } from './use-t.ts'

interface Props<Used extends Namespace> {
  /** Message key, written as a literal. */
  k: MessageKey<Used>
  /** Namespaces besides `common`. */
  ns?: Used[]
  /** Elements that replace `<name>…</name>` in the message. */
  components: Record<string, ReactElement>
  values?: MessageValues
}

/** Shows a message with elements inside, such as a link or code: `"Read <docs>the guide</docs>"`. */
export const Rich = <Used extends Namespace = 'common'>({ k, ns, components, values }: Props<Used>) => {
  useT(...(ns ?? []))
  const { find, locale } = useTranslations()
  return richParts(find(k, values?.['count']), components, (text) => fillMessage(text, locale, values))
}

/** Converts a message to elements. Values are filled in last, so that no value can inject a tag. @internal */
export const richParts = (
  message: string,
  components: Record<string, ReactElement>,
  fill: (text: string) => string,
): ReactNode[] =>
  message.split(/(<(\w+)>.*?<\/\2>)/).flatMap((part, index, parts) => {
    // Splitting yields text, an element, the name of that element, and so on.
    if (index % 3 === 2) return []
    const name = index % 3 === 1 ? parts[index + 1] : undefined
    const component = name !== undefined && Object.hasOwn(components, name) ? components[name] : undefined
    // The order of the parts changes only with the language, so the index is a stable key.
    const key = `${index}`
    if (!component || name === undefined) return [<Fragment key={key}>{fill(part)}</Fragment>]
    const inside = part.slice(name.length + 2, -name.length - 3)
    return [cloneElement(component, { key }, fill(inside))]
  })
