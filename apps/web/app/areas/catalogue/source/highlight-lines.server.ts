import type { ElementContent, RootContent } from 'hast'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

const lowlight = createLowlight({ bash, css, javascript, json, python, typescript, yaml })

const languages = new Map([
  ['py', 'python'],
  ['pyi', 'python'],
  ['js', 'javascript'],
  ['mjs', 'javascript'],
  ['cjs', 'javascript'],
  ['jsx', 'javascript'],
  ['ts', 'typescript'],
  ['tsx', 'typescript'],
  ['json', 'json'],
  ['css', 'css'],
  ['sh', 'bash'],
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
])

// Highlighting time grows with the square of the length of a hostile text, so grammars read pieces of bounded length.
const piece = { goal: 1200, most: 2500, ofLine: 400 }

/** CPU time for a page, after which its other lines stay plain. A thousand lines of usual code take a tenth of it. */
const mostMicroseconds = 300_000

const startsStatement = /^(?:[@\w"'#/]|export\b)/

/** Highlights lines as HTML, each line by itself. Lines that cannot be highlighted are only escaped. */
export const highlightLines = (path: string, lines: readonly string[]): string[] => {
  const language = languages.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase())
  if (language === undefined || lines.some(({ length }) => length > piece.ofLine)) return lines.map(escapeCode)
  const endsAt = process.threadCpuUsage().user + mostMicroseconds
  return piecesOf(lines).flatMap((each) => {
    const text = each.join('\n')
    const isPlain = text.length > piece.most || process.threadCpuUsage().user > endsAt
    return isPlain ? each.map(escapeCode) : marked(lowlight.highlight(language, text).children)
  })
}

/**
 * Splits lines into pieces. A piece ends before a statement once it is long enough, and always before it is too long.
 */
const piecesOf = (lines: readonly string[]): string[][] => {
  const pieces: string[][] = []
  let [open, length]: [string[], number] = [[], 0]
  for (const line of lines) {
    const isFull = length + line.length + 1 > piece.most
    if (open.length > 0 && (isFull || (length > piece.goal && startsStatement.test(line)))) {
      pieces.push(open)
      ;[open, length] = [[], 0]
    }
    open.push(line)
    length += line.length + 1
  }
  return open.length > 0 ? [...pieces, open] : pieces
}

const marked = (children: readonly (RootContent | ElementContent)[]): string[] => {
  const lines = ['']
  for (const { text, mark } of segmentsOf(children, undefined))
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push('')
      const code = escapeCode(part)
      lines[lines.length - 1] += mark === undefined || part === '' ? code : `<span class="${mark}">${code}</span>`
    }
  return lines
}

interface Segment {
  text: string
  mark: string | undefined
}

const segmentsOf = (children: readonly (RootContent | ElementContent)[], mark: string | undefined): Segment[] =>
  children.flatMap((child) => {
    if (child.type === 'text') return [{ text: child.value, mark }]
    if (child.type !== 'element') return []
    const { className } = child.properties
    const [first] = Array.isArray(className) ? className : []
    return segmentsOf(child.children, typeof first === 'string' && /^hljs-[\w-]+$/.test(first) ? first : mark)
  })

/**
 * Escapes code for HTML. Replaces characters that reorder or hide text with their code points, because they disguise
 * code.
 */
const escapeCode = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(deceptive, (character) => `<mark>U+${hexOf(character)}</mark>`)

// Tab is the only control character that code needs. Variation selectors and joiners are allowed in emoji.
const deceptive =
  /(?!\t|(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic}))[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu

const hexOf = (character: string) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
