import type { Effects } from './effects/effect.ts'

/** Urgency of a finding. `info` calls for no action. */
export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info'

/** Time at which the code runs: at import or at a call. `none` is for findings outside code. */
export type Reach = 'import' | 'call' | 'none'

/** All capabilities that the review reports, harmless or not. */
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

/** A location in a pack: path from its root, lines from 1. */
export interface SourceLocation {
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
  /** The line of the finding, at most 200 characters; empty for binary files. Hostile text: show as text only. */
  snippet: string
  /** The finding as part of an English sentence: `subprocess.run` or `requests 2.0`. */
  detail: string
}

export interface ScanReport {
  /** `flag` when any finding blocks, otherwise `pass`. */
  verdict: 'pass' | 'flag'
  /**
   * Blocking findings come first, then the order is by severity, file and line. At most 500, with at least 1 finding of
   * every blocking rule.
   */
  findings: Finding[]
  /** Number of findings before the limit. */
  findingCount: number
  /** The pack's capabilities, each with at most 20 locations. */
  capabilities: { capability: Capability; places: SourceLocation[] }[]
  /** Increases with every change of the rules, so that stale reports can be recomputed. */
  rulesVersion: number
  /** Changes beyond the pack's own nodes. */
  effects: Effects
}
