import type { Config } from '../../platform/config/config.ts'

/** Returns whether a balance plus the overdraft of the policy is above zero. */
export function canSpend({ billing }: Pick<Config, 'billing'>, amountMicros: number): boolean {
  return amountMicros + billing.overdraftMicros > 0
}
