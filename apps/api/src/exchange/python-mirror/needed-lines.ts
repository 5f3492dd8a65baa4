import { holds, machinesOf, type NamedRequirement, type Requirement } from '@registry/pack-set'

const machines = machinesOf({})

/** Lines that count on some machine, without an extra or with one of these. */
export function neededLines(requirements: readonly Requirement[], extras: Iterable<string> = []): NamedRequirement[] {
  const asked = ['', ...extras]
  return requirements.flatMap((requirement) => {
    if (requirement.kind !== 'named') return []
    const { marker } = requirement
    const counts =
      !marker ||
      asked.some((extra) => machines.some(({ values }) => holds(marker, { ...values, extra: [extra] }) !== false))
    return counts ? [requirement] : []
  })
}
