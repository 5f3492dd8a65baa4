import type { Schema } from '@registry/api-client'

type Service = Schema<'AdminService'>

const urgency: Record<Service['state'], number> = { down: 0, key_refused: 1, slow: 2, up: 3, unknown: 4 }

/** Services that are set up first, the failing ones before the others; otherwise in their order. */
export const byUse = (services: readonly Service[]): Service[] =>
  services.toSorted((one, other) => place(one) - place(other))

const place = ({ is_available, state }: Service): number => (is_available ? urgency[state] : 5)
