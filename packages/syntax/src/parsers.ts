import { createRequire } from 'node:module'
import { Language, Parser, type Tree } from 'web-tree-sitter'

export type SourceLanguage = 'python' | 'javascript'

export interface Parsers {
  /**
   * The syntax tree of a text. Any text has one; what is not understood is in it as ERROR nodes. Undefined when parsing
   * took more steps than the limit: the same for a text on every machine, however busy. The tree lives in memory of its own: call `delete()` when done with it.
   */
  parse(language: SourceLanguage, text: string): Tree | undefined
}

// The parser reports now and then; two million characters in a dense list are 100,000 reports and take two seconds.
const mostReports = 250_000

const resolve = createRequire(import.meta.url).resolve

/** Loads the grammars, once for the process that calls it; about 50 ms. */
export async function loadParsers(): Promise<Parsers> {
  await Parser.init()
  const parsers = { python: await parserOf('tree-sitter-python'), javascript: await parserOf('tree-sitter-javascript') }
  return {
    parse: (language, text) => {
      let reports = 0
      const tree = parsers[language].parse(text, null, { progressCallback: () => ++reports > mostReports })
      if (tree) return tree
      parsers[language].reset()
      return undefined
    },
  }
}

async function parserOf(grammar: 'tree-sitter-python' | 'tree-sitter-javascript'): Promise<Parser> {
  const language = await Language.load(resolve(`${grammar}/${grammar}.wasm`))
  return new Parser().setLanguage(language)
}
