import { type T, useT } from '../../i18n/use-t.ts'

/** Types of events that the registry records, in the order of the filter. */
export const eventTypes = [
  'api_usage_completed',
  'api_usage_started',
  'credit_added',
  'charge_refunded',
  'balance_corrected',
  'api_key_created',
  'api_key_revoked',
  'file_stored',
  'account_created',
] as const

const words: Record<(typeof eventTypes)[number], (t: T<'customers'>) => string> = {
  account_created: (t) => t('customers.event.account_created'),
  api_key_created: (t) => t('customers.event.api_key_created'),
  api_key_revoked: (t) => t('customers.event.api_key_revoked'),
  api_usage_completed: (t) => t('customers.event.api_usage_completed'),
  api_usage_started: (t) => t('customers.event.api_usage_started'),
  balance_corrected: (t) => t('customers.event.balance_corrected'),
  charge_refunded: (t) => t('customers.event.charge_refunded'),
  credit_added: (t) => t('customers.event.credit_added'),
  file_stored: (t) => t('customers.event.file_stored'),
}

/** Returns a function that describes a type of event; undefined for an unknown type. */
export const useEventWords = (): ((type: string) => string | undefined) => {
  const t = useT('customers')
  return (type) => {
    const known = eventTypes.find((each) => each === type)
    return known && words[known](t)
  }
}
