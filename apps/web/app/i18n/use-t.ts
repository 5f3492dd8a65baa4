import { use } from 'react'
import type { MessageKey, Namespace } from './messages.ts'
import type { MessageValues } from './translate.ts'
import { useTranslations } from './translations.tsx'

/** Reads the message of a literal key such as `node.versions.empty`; the first part names the namespace, or it is `common`. */
export type T<Used extends Namespace = 'common'> = (key: MessageKey<Used>, values?: MessageValues) => string

/** Messages for this component: `common` and the namespaces named. What is not there yet is loaded before the page shows. */
export const useT = <Used extends Namespace = 'common'>(...used: Used[]): T<Used> => {
  const translations = useTranslations()
  const loading = used.map(translations.need)
  // React wants to meet the same promises when it tries again, though what they bring is there by then.
  for (const file of loading) if (file) use(file)
  return translations.t
}
