import { type T, useT } from '../../i18n/use-t.ts'

const words = {
  purchase: (t) => t('customers.cause.purchase'),
  refund: (t) => t('customers.cause.refund'),
  refund_failed: (t) => t('customers.cause.refund_failed'),
  dispute: (t) => t('customers.cause.dispute'),
  dispute_won: (t) => t('customers.cause.dispute_won'),
} satisfies Record<string, (t: T<'customers'>) => string>

/** Returns a function that describes the outcome of a payment; undefined for an unknown cause. */
export const useCauseWords = (): ((cause: string) => string | undefined) => {
  const t = useT('customers')
  return (cause) => (isCause(cause) ? words[cause](t) : undefined)
}

const isCause = (cause: string): cause is keyof typeof words => Object.hasOwn(words, cause)
