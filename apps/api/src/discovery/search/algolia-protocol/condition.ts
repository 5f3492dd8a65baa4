/** Condition of a filter on an attribute. */
export interface Condition {
  attribute: string
  operator: ':' | '=' | '!=' | '<' | '<=' | '>' | '>='
  value: string
  isNegated: boolean
}

/** Alternatives: at least one condition has to hold. */
export type ConditionGroup = readonly Condition[]
