import type { Rule } from './rule.ts'

/** Rules about requirements*.txt and pyproject.toml. */
export const requirementRules = [
  {
    id: 'dependency-known-bad',
    severity: 'critical',
    blocks: 'always',
    why: 'This package, or this version of it, is known from public reports to be malicious or to imitate another package.',
    remedy: 'Correct the name, or use a version from before or after the attack.',
  },
  {
    id: 'dependency-unpinned-url',
    severity: 'medium',
    blocks: 'never',
    why: 'The dependency comes from an address without a fixed commit or hash. What is installed tomorrow can differ from what was reviewed.',
    remedy: 'Name a full commit (@ and 40 digits) or add a hash, or use a released version.',
  },
  {
    id: 'dependency-from-url',
    severity: 'low',
    blocks: 'never',
    why: 'The dependency comes from an address and not from the package index, so that index’s checks and withdrawals do not reach it.',
    remedy: 'Use a released version from the package index where there is one.',
  },
  {
    id: 'dependency-other-index',
    severity: 'medium',
    blocks: 'never',
    why: 'Packages are looked for on another index. Whoever runs it can replace any dependency of the same name, also those of other packs.',
    remedy: 'Leave the choice of the index to the person who installs, and describe it in the readme.',
  },
  {
    id: 'dependency-breaks-others',
    severity: 'low',
    blocks: 'never',
    why: 'All packs share one environment. This range is known to replace what ComfyUI or other packs need.',
    remedy: 'Allow a range, leave out what ComfyUI itself brings, and test with its current versions.',
  },
] as const satisfies readonly Rule[]
