/** What a finding is worth: a reason to look at once, soon, some day; or only to know. */
export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info'

/** When the code runs: as soon as ComfyUI loads the pack, only when something calls it, or not at all, because it is no code. */
export type Reach = 'import' | 'call' | 'none'

/** What a pack can do, whether that is good or bad. */
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

/** Where something is: path from the root of the pack, lines from 1. */
export interface Place {
  file: string
  line: number | undefined
}

export interface Finding {
  /** One of `rules`. */
  rule: string
  severity: Severity
  /** Whether it alone keeps the version from everybody. */
  blocks: boolean
  reach: Reach
  file: string
  line: number | undefined
  /** The line it is about, at most 200 characters; empty for what is no text. Hostile text: show it as text only. */
  snippet: string
  /** What exactly was found here, a part of a sentence in English: `subprocess.run` or `requests 2.0`. */
  detail: string
}

export interface ScanReport {
  /** `flag` when at least one finding blocks. */
  verdict: 'pass' | 'flag'
  /** Blocking first, then by severity, file and line; at most 500, of which every blocking rule has one. */
  findings: Finding[]
  /** How many there were before that limit. */
  findingCount: number
  /** What the pack can do, each with at most 20 places that show it. */
  capabilities: { capability: Capability; places: Place[] }[]
  /** Grows with every change of the rules: reports of older ones can be made again. */
  rulesVersion: number
}
