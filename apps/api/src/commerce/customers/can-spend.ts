import type { Config } from '../../platform/config/config.ts'

/** Whether something can be spent of a balance: what there is, and what policy allows below zero. */
export function canSpend({ billing }: Pick<Config, 'billing'>, amountMicros: number): boolean {
  return amountMicros + billing.overdraftMicros > 0
}
