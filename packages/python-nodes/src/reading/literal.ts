import type { Expression } from '../syntax/ast.ts'

/** Whether an expression is a literal that contains no names. */
export function isLiteral(expression: Expression | undefined, depth = 0): boolean {
  if (!expression || depth > 20) return false
  const { kind } = expression
  if (kind === 'none' || kind === 'bool' || kind === 'number' || kind === 'text') return true
  if (kind === 'negative' || kind === 'positive') return isLiteral(expression.value, depth + 1)
  if (kind === 'dict') {
    return expression.entries.every(({ key, value }) => isLiteral(key, depth + 1) && isLiteral(value, depth + 1))
  }
  const isDisplay = kind === 'tuple' || kind === 'list' || kind === 'set'
  return isDisplay && expression.items.every((item) => isLiteral(item, depth + 1))
}
