const functions = new Set([
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
  'generator_function',
  'generator_function_declaration',
])

/** Whether a kind of JavaScript node is a function or a method. */
export function isJavascriptFunction(kind: string): boolean {
  return functions.has(kind)
}

const simple = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
])

/** Decodes a node of kind `escape_sequence`, whose text starts with a backslash. */
export function escapedText(sequence: string): string {
  const after = sequence.slice(1)
  const octal = /^(?:[0-3]?[0-7]{1,2})/.exec(after)?.[0]
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8)) + after.slice(octal.length)
  const digits = /^(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})$/i.exec(after)
  if (!digits) return simple.get(after) ?? (/^[\n\r\u2028\u2029]/.test(after) ? '' : after)
  const code = Number.parseInt(digits[1] ?? digits[2] ?? digits[3] ?? '', 16)
  if (digits[3] === undefined) return String.fromCharCode(code)
  return code > 0x10ffff ? '' : String.fromCodePoint(code)
}
