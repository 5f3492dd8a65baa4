import type { Schema } from '@registry/api-client'

type Service = Schema<'AdminService'>

const urgency: Record<Service['state'], number> = { down: 0, key_refused: 1, slow: 2, up: 3, unknown: 4 }

/** Sorts services: configured services first, and among them failing services first. Otherwise the order stays. */
export const byUse = (services: readonly Service[]): Service[] =>
  services.toSorted((one, other) => urgencyOf(one) - urgencyOf(other))

const urgencyOf = ({ is_available, state }: Service): number => (is_available ? urgency[state] : 5)
