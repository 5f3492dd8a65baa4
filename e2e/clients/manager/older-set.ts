import type { ChosenPack } from '@registry/pack-set'

/** A set that has one pack of the sample catalogue at a version which is not the latest. */
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
