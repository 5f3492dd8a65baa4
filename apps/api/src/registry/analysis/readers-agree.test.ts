import { scanPack, type PackFile } from '@registry/pack-scan'
import { extractNodes } from '@registry/python-nodes'
import { loadParsers } from '@registry/syntax'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const parsers = await loadParsers()

/** The node names of python-nodes, and the commands that pack-scan finds, started at import or later. */
function read(files: Record<string, string>) {
  const texts = new Map(Object.entries(files))
  const packFiles = [...texts].map(([path, text]): PackFile => ({
    path,
    text,
    size: text.length,
    head: new Uint8Array(),
  }))
  const commands = scanPack(parsers, packFiles).findings.filter(({ rule }) => rule.startsWith('process-'))
  const shown = (rule: string) =>
    commands.filter((finding) => finding.rule === rule).map(({ detail }) => detail.replace('subprocess.run: ', ''))
  return {
    nodes: extractNodes(parsers, texts).nodes.map(({ name }) => name),
    started: shown('process-at-import'),
    startable: shown('process-start'),
  }
}

const word = fc.stringMatching(/^[a-z]{3,9}$/)

const letterWays: ((letter: string, code: number) => string)[] = [
  (letter) => letter,
  (_, code) => `\\x${code.toString(16)}`,
  (_, code) => `\\${code.toString(8)}`,
  (_, code) => `\\u00${code.toString(16)}`,
  (_, code) => `\\U000000${code.toString(16)}`,
  (letter) => `\\N{LATIN SMALL LETTER ${letter.toUpperCase()}}`,
  (letter) => `\\\n${letter}`,
]
const quotes = ['"', "'", '"""', "'''", 'f"', "F'", 'u"']
const gaps = [' ', ' \\\n ', ' # "x"\n ', ' + ', ' + \\\n ', ' # +\n + ']

/** A word and a Python literal with an unusual spelling of that word. */
const writtenWord = fc
  .tuple(word, fc.infiniteStream(fc.nat(1000)))
  .map(([text, dice]): [text: string, source: string] => {
    const roll = (sides: number): number => Number(dice.next().value) % sides
    const pieces = [text.slice(0, 1), text.slice(1, 2), text.slice(2)].map((piece) => {
      const quote = quotes[roll(quotes.length)] ?? '"'
      const written = Array.from(piece, (letter) => letterWays[roll(letterWays.length)]!(letter, letter.charCodeAt(0)))
      return `${quote}${written.join('')}${quote.replace(/^[a-z]/i, '')}`
    })
    return [text, `(${pieces.reduce((all, piece) => `${all}${gaps[roll(gaps.length)]}${piece}`)})`]
  })

it('a literal is read alike in node mappings and in commands, in any notation', () => {
  fc.assert(
    fc.property(writtenWord, ([text, source]) => {
      const pack = `import subprocess\nclass A: pass\nNODE_CLASS_MAPPINGS = {${source}: A}\ndef f():\n    subprocess.run(${source})\n`
      const { nodes, startable } = read({ '__init__.py': pack })
      expect([nodes, startable]).toEqual([[text], [text]])
    }),
    { numRuns: 150 },
  )
})

const paths = [
  'a.py',
  'a/__init__.py',
  'a/b.py',
  'a/b/__init__.py',
  'a/b/c.py',
  'b.py',
  'lib/a.py',
  'lib/b.py',
  'lib/c.pyw',
]
const modules = [
  '.a',
  '.a.b',
  '.a.b.c',
  'a',
  'a.b',
  'b',
  '.lib.c',
  '.b',
  'custom_nodes.pack.a',
  '. a',
  '.\\\n a',
  '..a',
]
const ways: ((module: string) => string)[] = [
  (module) => `from ${module} import NODE_CLASS_MAPPINGS as found`,
  (module) => `from ${module} import *\nfound = NODE_CLASS_MAPPINGS`,
  (module) => `import ${module.replace(/^\.*[\\\s]*/, '')} as module\nfound = module.NODE_CLASS_MAPPINGS`,
]
const searchPaths = ['', 'import os, sys\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))\n']

it('counts every file with nodes as loaded, for any layout and imports', () => {
  const layout = fc.tuple(
    fc.subarray(paths, { minLength: 1 }),
    fc.constantFrom(...modules),
    fc.constantFrom(...ways),
    fc.constantFrom(...searchPaths),
  )
  fc.assert(
    fc.property(layout, ([present, module, way, searchPath]) => {
      const body = (path: string): string =>
        `import subprocess\nclass A: pass\nNODE_CLASS_MAPPINGS = {"${path}": A}\nsubprocess.run("${path}")\n`
      const files = Object.fromEntries(present.map((path) => [path, body(path)]))
      // Without a node of the root, python-nodes would read files that the pack does not import.
      const entry = `class R: pass\n${searchPath}${way(module)}\nNODE_CLASS_MAPPINGS = {"root": R, **found}\n`
      const { nodes, started } = read({ ...files, '__init__.py': entry })
      expect(['root', ...started]).toEqual(expect.arrayContaining(nodes))
    }),
    { numRuns: 300 },
  )
})
