import { createRequire } from 'node:module'
import type * as treeSitter from 'web-tree-sitter'
import { copyTree, type SyntaxTree } from './syntax-tree.ts'

export type SourceLanguage = 'python' | 'javascript'

export interface Parsers {
  /**
   * Parses any text. ERROR nodes contain invalid syntax. Undefined for a text that exceeds a limit: its length, the
   * parser's steps, or `mostNodes`. No limit depends on the load of the machine.
   */
  parse(language: SourceLanguage, text: string, mostNodes?: number): SyntaxTree | undefined
}

// Limit of the parser's progress reports. A dense list of two million characters takes two seconds and 100,000 reports.
const mostReports = 250_000
const longestText = 4_000_000
/** Limit of syntax nodes in all trees of a pack together. */
const mostNodesOfPack = 6_000_000

const resolve = createRequire(import.meta.url).resolve

/** Loads the grammars, which takes about 50 ms. */
export async function loadParsers(): Promise<Parsers> {
  // Processes that parse nothing save the memory of the library.
  const library = await import('web-tree-sitter')
  await library.Parser.init()
  const parsers = {
    python: await parserOf(library, 'tree-sitter-python'),
    javascript: await parserOf(library, 'tree-sitter-javascript'),
  }
  return {
    parse: (language, text, mostNodes = mostNodesOfPack) => {
      if (text.length > longestText) return undefined
      let reports = 0
      const tree = parsers[language].parse(text, null, { progressCallback: () => ++reports > mostReports })
      if (!tree) {
        parsers[language].reset()
        return undefined
      }
      try {
        return copyTree(tree, text, mostNodes)
      } finally {
        tree.delete()
      }
    },
  }
}

/**
 * Returns a function that parses texts in succession. Its result is undefined when the trees together exceed
 * `mostNodes`, or when a text exceeds a parser limit.
 */
export function boundedParser(parsers: Parsers, language: SourceLanguage, mostNodes = mostNodesOfPack) {
  let left = mostNodes
  return (text: string): SyntaxTree | undefined => {
    const tree = left > 0 ? parsers.parse(language, text, left) : undefined
    left -= tree?.count ?? 0
    return tree
  }
}

async function parserOf({ Language, Parser }: typeof treeSitter, grammar: string): Promise<treeSitter.Parser> {
  const language = await Language.load(resolve(`${grammar}/${grammar}.wasm`))
  return new Parser().setLanguage(language)
}
