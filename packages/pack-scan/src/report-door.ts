// Readers of a report need no scanner. The scanner takes megabytes, and runs in its own thread.
export { effectKinds, fullKinds, type Effect, type EffectKind, type Effects } from './effects/effect.ts'
export { isTextRead } from './files/file-kinds.ts'
export { findingKey, keyedFindings } from './finding-key.ts'
export { capabilities, type Capability, type Finding, type Reach, type ScanReport, type Severity } from './report.ts'
export { ruleOf, rules, rulesVersion } from './rules.ts'
export type { Rule } from './rules/rule.ts'
export type { UsedSymbol, UsedSymbols } from './symbols/used-symbol.ts'
export { toSarif } from './to-sarif.ts'
