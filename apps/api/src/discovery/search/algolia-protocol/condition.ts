/** A condition of a filter on an attribute. */
export interface Condition {
  attribute: string
  operator: ':' | '=' | '!=' | '<' | '<=' | '>' | '>='
  value: string
  isNegated: boolean
}

/** Alternatives, of which one has to hold. */
export type ConditionGroup = readonly Condition[]
