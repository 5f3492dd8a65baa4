import type { Schema } from '@registry/api-client'
import { type T, useT } from '../../i18n/use-t.ts'

const words: Record<Schema<'ServiceFault'>, (t: T<'customers'>) => string> = {
  broken: (t) => t('customers.error.broken'),
  busy: (t) => t('customers.error.busy'),
  credentials: (t) => t('customers.error.credentials'),
  failed: (t) => t('customers.error.failed'),
  redirect: (t) => t('customers.error.redirect'),
  refused: (t) => t('customers.error.refused'),
  timeout: (t) => t('customers.error.timeout'),
  unreachable: (t) => t('customers.error.unreachable'),
}

/** Returns a function that describes a failure of a service. An unknown failure keeps the service's own word. */
export const useErrorWords = (): ((error: string) => string) => {
  const t = useT('customers')
  return (error) => (isKnown(error) ? words[error](t) : error)
}

const isKnown = (error: string): error is Schema<'ServiceFault'> => Object.hasOwn(words, error)
