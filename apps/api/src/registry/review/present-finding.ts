import type { components } from '@registry/contract/types'
import { findingKey, keyedFindings, ruleOf, type Finding } from '@registry/pack-scan/report'
import type { Problem } from '@registry/python-nodes'
import { wireDate } from '../../platform/wire.ts'
import type { NoteRow } from './note-store.ts'

type Note = Pick<NoteRow, 'note' | 'updated_at'>
type WireFinding = components['schemas']['Finding']

/** Presents the findings of a report to its publisher, each with its note. */
export function presentFindings(findings: readonly Finding[], noteOf = new Map<string, Note>()): WireFinding[] {
  return keyedFindings(findings).map(({ key, finding }) => presentFinding(finding, noteOf.get(key), key))
}

/**
 * Presents a finding with the texts of its rule and the publisher's note. Pass `key` when a report repeats the finding.
 */
export function presentFinding(finding: Finding, note?: Note, key = findingKey(finding)): WireFinding {
  const { line, ...facts } = finding
  const rule = ruleOf(finding.rule)
  return {
    key,
    ...facts,
    ...presentLine(line),
    // The rule may have been removed after the scan.
    why: rule?.why ?? '',
    remedy: rule?.remedy ?? '',
    ...(note && { note: { text: note.note, at: wireDate(note.updated_at) } }),
  }
}

/** Presents a line number; empty without a line. */
export function presentLine(line: number | null | undefined): { line?: number } {
  return typeof line === 'number' ? { line } : {}
}

/** Presents the problems of an extraction with their locations. */
export function presentProblems(problems: readonly Problem[]): components['schemas']['ExtractionProblem'][] {
  return problems.map(({ kind, file, line, detail }) => ({ kind, file, detail, ...presentLine(line) }))
}
