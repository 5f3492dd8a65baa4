import type { TOptions } from 'i18next'
import type { ReactElement } from 'react'
import { Trans } from 'react-i18next'
import type { MessageKey, Namespace } from './messages.ts'
import { qualifiedKey, useT } from './use-t.ts'

interface Props<Used extends Namespace> {
  /** A literal key. */
  k: MessageKey<Used>
  /** Namespaces besides `common`. */
  ns?: Used[]
  /** What `<name>…</name>` in the message becomes. */
  components: Record<string, ReactElement>
  values?: TOptions
}

/** A sentence with elements inside, such as a link or code: `"Read <docs>the guide</docs>"`. */
export const Rich = <Used extends Namespace = 'common'>({ k, ns, components, values }: Props<Used>) => {
  useT(...(ns ?? []))
  return <Trans i18nKey={qualifiedKey(k)} components={components} {...(values ? { values } : {})} />
}
