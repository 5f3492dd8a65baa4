import { isJavascriptFunction } from '@registry/syntax'

const classes = new Set(['class', 'class_declaration'])
const blocks = new Set(['statement_block', 'switch_body', 'catch_clause', 'for_statement', 'class_static_block'])

export function isClass(kind: string): boolean {
  return classes.has(kind)
}

/** Whether a kind of node is `for … of` or `for … in`. */
export function isLoop(kind: string): boolean {
  return kind === 'for_in_statement'
}

/** Whether names declared directly in this kind of node are local to it. */
export function isScope(kind: string): boolean {
  return isJavascriptFunction(kind) || isClass(kind) || isLoop(kind) || blocks.has(kind)
}
