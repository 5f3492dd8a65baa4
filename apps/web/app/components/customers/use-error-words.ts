import type { Schema } from '@registry/api-client'
import { type T, useT } from '../../i18n/use-t.ts'

const words: Record<Schema<'ServiceFault'>, (t: T<'customers'>) => string> = {
  broken: (t) => t('customers.fault.broken'),
  busy: (t) => t('customers.fault.busy'),
  credentials: (t) => t('customers.fault.credentials'),
  failed: (t) => t('customers.fault.failed'),
  redirect: (t) => t('customers.fault.redirect'),
  refused: (t) => t('customers.fault.refused'),
  timeout: (t) => t('customers.fault.timeout'),
  unreachable: (t) => t('customers.fault.unreachable'),
}

/** Returns a function that describes a failure of a service. An unknown failure keeps the service's own word. */
export const useErrorWords = (): ((error: string) => string) => {
  const t = useT('customers')
  return (error) => (isKnown(error) ? words[error](t) : error)
}

const isKnown = (error: string): error is Schema<'ServiceFault'> => Object.hasOwn(words, error)
