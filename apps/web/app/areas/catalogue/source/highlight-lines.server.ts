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

// The time of a grammar grows with the square of hostile text, so it reads pieces of a bounded length.
const piece = { goal: 1200, most: 2500, ofLine: 400 }

const startsStatement = /^(?:[@\w"'#/]|export\b)/

/** Marks up lines as HTML, each by itself. What highlighting does not take is escaped and plain. */
export const highlightLines = (path: string, lines: readonly string[]): string[] => {
  const language = languages.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase())
  if (language === undefined || lines.some(({ length }) => length > piece.ofLine)) return lines.map(escapeCode)
  return piecesOf(lines).flatMap((each) => {
    const text = each.join('\n')
    return text.length > piece.most ? each.map(escapeCode) : marked(lowlight.highlight(language, text).children)
  })
}

/** Cuts lines where a statement begins once a piece is long enough, and anywhere before it is too long. */
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

/** Escapes code for HTML and writes out characters that reorder or hide text, which make code look like other code. */
const escapeCode = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(deceptive, (character) => `<mark>U+${hexOf(character)}</mark>`)

// Tabs alone are control characters that code needs.
const deceptive = /(?!\t)[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\u2060\ufeff]/gu

const hexOf = (character: string) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
