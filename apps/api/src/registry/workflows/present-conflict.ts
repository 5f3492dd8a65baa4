import type { components } from '@registry/contract/types'
import type { Conflict, Remedy } from '@registry/pack-set'

type PackConflict = components['schemas']['PackConflict']
type PackRemedy = components['schemas']['PackRemedy']

/** Presents a conflict of a set in the form of the contract. */
export function presentConflict(found: Conflict): PackConflict {
  const { kind, severity, packs, subject, remedy } = found
  const names = namesOf(found)
  return {
    kind,
    severity,
    packs,
    subject,
    ...('culprits' in found && { lines: found.culprits.map(lineOf) }),
    ...(names.length > 0 && { names }),
    ...('on' in found && found.on && { on: `${found.on.os}, Python ${found.on.python}` }),
    ...('message' in found && found.message !== undefined && { message: found.message }),
    remedy: presentRemedy(remedy),
  }
}

function namesOf(found: Conflict): string[] {
  if ('names' in found) return found.names
  if ('targets' in found) return found.targets
  if ('versions' in found) return found.versions
  if ('advisories' in found) return found.advisories ?? []
  return 'distributions' in found ? found.distributions : []
}

function lineOf(culprit: { pack: string; text: string } | { pack: string; supports: string[] }) {
  return { pack: culprit.pack, text: 'text' in culprit ? culprit.text : culprit.supports.join(', ') }
}

function presentRemedy(remedy: Remedy): PackRemedy {
  const { kind } = remedy
  switch (remedy.kind) {
    case 'switch-version':
      return { kind, packs: [remedy.pack], version: remedy.version }
    case 'change-one':
      return { kind, changes: remedy.anyOf.map(({ pack, toAdmit }) => ({ pack, to_admit: toAdmit })) }
    case 'change-all':
      return { kind, packs: remedy.packs }
    case 'remove-one':
      return { kind, packs: remedy.anyOf }
    case 'keep-one':
      return { kind, packs: remedy.of }
    case 'change-environment':
      return { kind, values: remedy.toAnyOf }
    case 'look':
      return { kind }
  }
}
