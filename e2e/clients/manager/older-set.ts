import type { ChosenPack } from '@registry/pack-set'

/** A set with a single pack of the sample catalogue, at an older version. */
export const olderSet: ChosenPack[] = [
  {
    id: 'tone-bench',
    name: 'Tone Bench',
    repository: '',
    version: '1.1.0',
    isLatest: false,
    status: 'active',
    isDeprecated: false,
    requirements: [],
    supportedComfyui: '',
    supportedOs: [],
    supportedAccelerators: [],
    capabilities: [],
    comfyNodes: [],
    reasons: [],
  },
]
