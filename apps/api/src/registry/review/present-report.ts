import type { components } from '@registry/contract/types'
import type { ScanReport } from '@registry/pack-scan'
import { optionalText } from '../../platform/wire.ts'
import { presentFindings, presentLine } from './present-finding.ts'
import { presentProblems } from './present-problems.ts'
import { presentReview } from './present-review.ts'
import type { FullReport } from './read-report.ts'

type Schemas = components['schemas']

/** Everything that is known of a version's review, for its publisher. */
export function presentReport({ review, report, notes, coreNames }: FullReport): Schemas['ReviewReport'] {
  const noteOf = new Map(notes.map((note) => [note.finding_key, note]))
  return {
    review: presentReview(review),
    findings: presentFindings(report?.findings ?? [], noteOf),
    capabilities: presentCapabilities(report?.capabilities ?? []),
    problems: presentProblems(report?.problems ?? []),
    ...(coreNames.length > 0 && { core_names: coreNames }),
    ...optionalText('asked_message', review.asked_message),
  }
}

/** What a pack can do, with the places that show it. */
function presentCapabilities(capabilities: ScanReport['capabilities']): Schemas['CapabilityPlaces'][] {
  return capabilities.map(({ capability, places }) => ({
    capability,
    places: places.map(({ file, line }) => ({ file, ...presentLine(line) })),
  }))
}
