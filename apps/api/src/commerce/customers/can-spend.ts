import type { Config } from '../../platform/config/config.ts'

/** Tells whether a balance, with the overdraft that the policy allows, covers any spending. */
export function canSpend({ billing }: Pick<Config, 'billing'>, amountMicros: number): boolean {
  return amountMicros + billing.overdraftMicros > 0
}
