import type { i18n, TOptions } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isNamespace, type MessageKey, type Namespace } from './messages.ts'

/** Reads the message of a literal key such as `node.versions.empty`; the first part names the namespace, or it is `common`. */
export type T<Used extends Namespace = 'common'> = (key: MessageKey<Used>, values?: TOptions) => string

/** Messages for this component: `common` and the namespaces named. What is not there yet is loaded before the page shows. */
export const useT = <Used extends Namespace = 'common'>(...used: Used[]): T<Used> => {
  const { i18n } = useTranslation(['common', ...used])
  return useMemo(() => createT<Used>(i18n), [i18n])
}

/** The messages of an instance, for those that were loaded by hand. */
export const createT =
  <Used extends Namespace>(instance: i18n): T<Used> =>
  (key, values) =>
    instance.t(qualifiedKey(key), { ...values })

/** A key as i18next reads it: `node.versions.empty` becomes `node:versions.empty`. */
export const qualifiedKey = (key: string): string => {
  const dot = key.indexOf('.')
  const first = key.slice(0, dot)
  return isNamespace(first) ? `${first}:${key.slice(dot + 1)}` : `common:${key}`
}
