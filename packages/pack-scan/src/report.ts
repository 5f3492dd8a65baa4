import type { Effects } from './effects/effect.ts'

/** How urgent a finding is. `info` calls for no action. */
export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info'

/** When the code runs: at import, at a call, or never, because it is no code. */
export type Reach = 'import' | 'call' | 'none'

/** Capabilities of packs, good or bad. */
export const capabilities = [
  'network',
  'processes',
  'environment',
  'writes-outside',
  'native-code',
  'server-routes',
  'front-end',
] as const
export type Capability = (typeof capabilities)[number]

/** A place in a pack: path from its root, lines from 1. */
export interface Place {
  file: string
  line: number | undefined
}

export interface Finding {
  /** The id of a rule. */
  rule: string
  severity: Severity
  /** Whether this finding alone withholds the version. */
  blocks: boolean
  reach: Reach
  file: string
  line: number | undefined
  /** The line, at most 200 characters; empty for binary files. Hostile text: show as text only. */
  snippet: string
  /** The finding as part of an English sentence: `subprocess.run` or `requests 2.0`. */
  detail: string
}

export interface ScanReport {
  /** `flag` when a finding blocks. */
  verdict: 'pass' | 'flag'
  /** Blocking first, then by severity, file and line; at most 500, with at least one of every blocking rule. */
  findings: Finding[]
  /** Number of findings before the limit. */
  findingCount: number
  /** The pack's capabilities, each with at most 20 places. */
  capabilities: { capability: Capability; places: Place[] }[]
  /** Grows with every change of the rules, so that older reports can be renewed. */
  rulesVersion: number
  /** Changes beyond the pack's own nodes. */
  effects: Effects
}
