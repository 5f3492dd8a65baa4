import { decompress, fromBase32, fromBase64, fromHex } from './decode.ts'

const mostLayers = 4

/**
 * Returns the kind of program in a long encoded literal: Python source, bytecode or a native program. Undefined for
 * other data, such as icons.
 */
export function programIn(literal: string): string | undefined {
  let current = [literal]
  for (let layer = 0; layer < mostLayers && current.length > 0; layer++) {
    for (const text of current) {
      const name = layer > 0 ? programName(text) : undefined
      if (name) return name
    }
    current = current.flatMap(layersOf).slice(0, 6)
  }
  return undefined
}

function layersOf(text: string): string[] {
  const found: (string | undefined)[] = []
  const head = text.slice(0, 2000).trim()
  for (const way of [text, text.split('').toReversed().join('')]) {
    const body = way.trim()
    if (/^[0-9a-fA-F\s]{100,}/.test(head)) found.push(fromHex(body))
    if (/^[A-Za-z0-9+/_=\s-]{100,}/.test(head)) found.push(fromBase64(body), fromBase32(body))
    if (way === text || /[^\u0020-\u007e]/.test(head)) found.push(decompress(way))
  }
  return found.flatMap((layer) => (layer !== undefined && layer.length > 20 ? [layer] : []))
}

function programName(bytes: string): string | undefined {
  const head = bytes.slice(0, 4)
  if (head.startsWith('MZ') && bytes.includes('PE\u0000\u0000')) return 'a program for Windows'
  if (head === '\u007fELF') return 'a program for Linux'
  if (bytes.startsWith('\u00e3\u0000\u0000\u0000') && bytes.length > 200) return 'compiled Python'
  const text = bytes.slice(0, 20_000)
  // oxlint-disable-next-line no-control-regex -- What text does not have.
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return undefined
  const marks = pythonMarks.filter((mark) => mark.test(text)).length
  return marks >= 2 ? 'Python source' : undefined
}

const pythonMarks = [
  /^[ \t]*(?:import|from)\s+\w+/m,
  /^[ \t]*def\s+\w+\s*\(/m,
  /\b(?:exec|eval|compile|__import__)\s*\(/,
  /\b(?:os\.system|subprocess\.|requests\.|urllib\.request|base64\.|zlib\.)/,
  /^[ \t]*(?:if|for|while|with|try|class)\b.*:\s*$/m,
]
