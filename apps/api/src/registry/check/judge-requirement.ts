import { isWithinRange, rangeOf, symbolReleases } from '@registry/core-nodes'
import type { components } from '@registry/contract/types'
import type { UsedSymbols } from '@registry/pack-scan'
import Range from 'semver/classes/range.js'
import { optionalText } from '../../platform/wire.ts'

type RequiresComfyui = components['schemas']['RequiresComfyui']

const longestRange = 500

/** Tells what is wrong with `requires-comfyui`, by what the pack uses; undefined for nothing, or an unreadable range. */
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

/** Reads a range of npm. A comma, as Python has it, counts as a blank. */
function readRange(text: string): Range | undefined {
  if (text.length > longestRange) return undefined
  try {
    return new Range(text.replaceAll(',', ' '))
  } catch {
    return undefined
  }
}
