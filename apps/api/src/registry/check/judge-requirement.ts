import { isWithinRange, rangeOf, symbolReleases } from '@registry/core-nodes'
import type { components } from '@registry/contract/types'
import type { UsedSymbols } from '@registry/pack-scan/report'
import Range from 'semver/classes/range.js'
import { optionalText } from '../../platform/wire.ts'
import { npmRange } from '../versions/version-range.ts'

type RequiresComfyui = components['schemas']['RequiresComfyui']

/**
 * Returns the problem of `requires-comfyui` with the symbols that the pack uses; undefined without a problem or for an
 * unreadable range.
 */
export function judgeRequirement(declared: string | undefined, used: UsedSymbols): RequiresComfyui | undefined {
  const range = rangeOf(used.symbols)
  const ranges = range.parts.map(({ since, removedIn }) =>
    [since && `>=${since}`, removedIn && `<${removedIn}`].filter(Boolean).join(' '),
  )
  if (ranges[0] === '' && ranges.length === 1) return undefined
  const advised = optionalText('advised', ranges.join(' || '))
  if (declared === undefined) return { problem: 'missing', ...advised }
  const admitted = readRange(declared)
  const lacking = admitted && symbolReleases().find((each) => admitted.test(each) && !isWithinRange(range, each))
  return lacking === undefined ? undefined : { declared, problem: 'too-wide', admits: lacking, ...advised }
}

/** Parses a range as the registry would store it. In npm syntax, a comma also counts as a space. */
function readRange(text: string): Range | undefined {
  const range = npmRange(text) || npmRange(text.replaceAll(',', ' '))
  return range === '' ? undefined : new Range(range)
}
