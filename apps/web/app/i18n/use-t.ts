import { use } from 'react'
import type { MessageKey, Namespace } from './messages.ts'
import type { MessageValues } from './translate.ts'
import { useTranslations } from './translations.tsx'

/**
 * Returns the message of a literal key such as `node.versions.empty`. The first part is the namespace, `common` by
 * default.
 */
export type T<Used extends Namespace = 'common'> = (key: MessageKey<Used>, values?: MessageValues) => string

/**
 * Returns the messages of `common` and the given namespaces. Suspends the component until missing namespaces have
 * loaded.
 */
export const useT = <Used extends Namespace = 'common'>(...used: Used[]): T<Used> => {
  const translations = useTranslations()
  const loading = used.map(translations.need)
  // React requires the same promises on every render, even after their files have loaded.
  for (const file of loading) if (file) use(file)
  return translations.t
}
