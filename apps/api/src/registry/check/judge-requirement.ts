import { isWithinRange, rangeOf, symbolReleases } from '@registry/core-nodes'
import type { components } from '@registry/contract/types'
import type { UsedSymbols } from '@registry/pack-scan/report'
import Range from 'semver/classes/range.js'
import { optionalText } from '../../platform/wire.ts'

type RequiresComfyui = components['schemas']['RequiresComfyui']

const longestRange = 500

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

/** Parses a range in npm syntax. A comma, as in Python ranges, counts as a space. */
function readRange(text: string): Range | undefined {
  if (text.length > longestRange) return undefined
  try {
    return new Range(text.replaceAll(',', ' '))
  } catch {
    return undefined
  }
}
