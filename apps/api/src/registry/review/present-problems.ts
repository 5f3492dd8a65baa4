import type { components } from '@registry/contract/types'
import type { Problem } from '@registry/python-nodes'
import { presentLine } from './present-finding.ts'

/** The problems of an extraction, with their places. */
export function presentProblems(problems: readonly Problem[]): components['schemas']['ExtractionProblem'][] {
  return problems.map(({ kind, file, line, detail }) => ({ kind, file, detail, ...presentLine(line) }))
}
