import type { SourceTree, SyntaxId } from '@registry/syntax'

/** What stands between the quotes, with escapes undone; f-strings only where nothing is put in. */
export function literalText(tree: SourceTree, node: SyntaxId): string | undefined {
  let text = ''
  for (const part of literalParts(tree, node)) {
    if (typeof part !== 'string') return undefined
    text += part
  }
  return text
}

/** The parts of a string: text, and the nodes of what is put in. */
export function literalParts(tree: SourceTree, node: SyntaxId): (string | SyntaxId)[] {
  const children = tree.children(node)
  const prefix = children[0] === undefined ? '' : tree.textOf(children[0]).toLowerCase()
  const isRaw = /^[a-z]*r/.test(prefix)
  const isBytes = /^[a-z]*b/.test(prefix)
  const parts: (string | SyntaxId)[] = []
  for (const child of children) {
    const kind = tree.kind(child)
    if (kind === 'string_content') parts.push(isRaw ? tree.textOf(child) : unescape(tree.textOf(child), isBytes))
    else if (kind === 'interpolation') parts.push(tree.field(child, 'expression') ?? child)
  }
  return parts
}

function unescape(text: string, isBytes: boolean): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(?:\r?\n|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|.)/gs, (escape) => {
    const kind = escape[1] ?? ''
    if (kind === '\n' || kind === '\r') return ''
    if (kind === 'x') return codePoint(Number.parseInt(escape.slice(2), 16))
    if ((kind === 'u' || kind === 'U') && escape.length > 2)
      return isBytes ? escape : codePoint(Number.parseInt(escape.slice(2), 16))
    if (/[0-7]/.test(kind)) return codePoint(Number.parseInt(escape.slice(1), 8))
    return simple.get(kind) ?? escape
  })
}

const simple = new Map(
  Object.entries({
    n: '\n',
    r: '\r',
    t: '\t',
    a: '\u0007',
    b: '\b',
    f: '\f',
    v: '\v',
    '\\': '\\',
    "'": "'",
    '"': '"',
  }),
)

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
