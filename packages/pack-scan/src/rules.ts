import type { Severity } from './report.ts'
import type { Rule } from './rules/rule.ts'
import { fileRules } from './rules/file-rules.ts'
import { javascriptRules } from './rules/javascript-rules.ts'
import { pythonRules } from './rules/python-rules.ts'
import { requirementRules } from './rules/requirement-rules.ts'

/** Increase it with every change to the findings of a rule. */
export const rulesVersion = 6

/** All rules, in the order in which pages list them. */
export const rules: readonly Rule[] = [...pythonRules, ...javascriptRules, ...requirementRules, ...fileRules]

export type RuleId = (
  typeof pythonRules | typeof javascriptRules | typeof requirementRules | typeof fileRules
)[number]['id']

const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info']

/** Returns the rank of a severity; 0 is the most severe. */
export function severityRank(severity: Severity): number {
  return severities.indexOf(severity)
}

const byId = new Map(rules.map((rule) => [rule.id, rule]))

/** Returns a rule by its id; undefined for an id of another rules version. */
export function ruleOf(id: string): Rule | undefined {
  return byId.get(id)
}
