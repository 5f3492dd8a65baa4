import type { components } from '@registry/contract/types'
import { findingKey, keyedFindings, ruleOf, type Finding } from '@registry/pack-scan'
import { wireDate } from '../../platform/wire.ts'
import type { NoteRow } from './note-store.ts'
import type { Problem } from '@registry/python-nodes'

type Note = Pick<NoteRow, 'note' | 'updated_at'>
type WireFinding = components['schemas']['Finding']

/** The findings of a report as its publisher sees them, each with what was said under its key. */
export function presentFindings(findings: readonly Finding[], noteOf = new Map<string, Note>()): WireFinding[] {
  return keyedFindings(findings).map(({ key, finding }) => presentFinding(finding, noteOf.get(key), key))
}

/** A finding with what the rule says of it and what the publisher says of it; give its key where a report has several. */
export function presentFinding(finding: Finding, note?: Note, key = findingKey(finding)): WireFinding {
  const { line, ...facts } = finding
  const rule = ruleOf(finding.rule)
  return {
    key,
    ...facts,
    ...presentLine(line),
    // A rule that is gone leaves the findings of its time without an explanation.
    why: rule?.why ?? '',
    remedy: rule?.remedy ?? '',
    ...(note && { note: { text: note.note, at: wireDate(note.updated_at) } }),
  }
}

/** The line of a place, where there is one. */
export function presentLine(line: number | null | undefined): { line?: number } {
  return typeof line === 'number' ? { line } : {}
}

/** The problems of an extraction, with their places. */
export function presentProblems(problems: readonly Problem[]): components['schemas']['ExtractionProblem'][] {
  return problems.map(({ kind, file, line, detail }) => ({ kind, file, detail, ...presentLine(line) }))
}
