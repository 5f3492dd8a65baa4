import type { Severity } from './report.ts'
import type { Rule } from './rules/rule.ts'
import { fileRules } from './rules/file-rules.ts'
import { javascriptRules } from './rules/javascript-rules.ts'
import { pythonRules } from './rules/python-rules.ts'
import { requirementRules } from './rules/requirement-rules.ts'

/** Increase it with every change of what a rule finds. */
export const rulesVersion = 5

/** All rules, in the order of pages. */
export const rules: readonly Rule[] = [...pythonRules, ...javascriptRules, ...requirementRules, ...fileRules]

export type RuleId = (
  typeof pythonRules | typeof javascriptRules | typeof requirementRules | typeof fileRules
)[number]['id']

const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info']

/** 0 is the most severe. */
export function severityRank(severity: Severity): number {
  return severities.indexOf(severity)
}

const byId = new Map(rules.map((rule) => [rule.id, rule]))

/** The rule of a finding; undefined for a rule of another version. */
export function ruleOf(id: string): Rule | undefined {
  return byId.get(id)
}
