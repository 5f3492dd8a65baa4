import type { ChosenPack } from '../src/chosen-pack.ts'

export function pack(id: string, facts: Partial<ChosenPack> = {}): ChosenPack {
  return {
    id,
    name: id,
    repository: `https://github.com/a/${id}`,
    version: '1.0.0',
    isLatest: true,
    status: 'active',
    isDeprecated: false,
    requirements: [],
    supportedComfyui: '',
    supportedOs: [],
    supportedAccelerators: [],
    capabilities: [],
    comfyNodes: [],
    reasons: [],
    ...facts,
  }
}

/** A pack without a version. */
export function cloned(id: string, facts: Partial<ChosenPack> = {}): ChosenPack {
  const released = pack(id, facts)
  delete released.version
  return released
}

/** Two packs of the registry, two repositories, and a pack that has neither. */
export const packs = [
  pack('b', { isLatest: false, requirements: ['numpy>=1.2', '-r more.txt'], reasons: ['node Blur'] }),
  cloned('c', { commit: 'abc1234' }),
  pack('a', { requirements: ['numpy>=1.2'], sha256: 'A'.repeat(64), size: 10 }),
  cloned('d'),
  cloned('e', { repository: '' }),
]
