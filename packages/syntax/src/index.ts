export { decodeSource, flawOfSource } from './decode-source.ts'
export { loadParsers, type Parsers, type SourceLanguage } from './parsers.ts'
export type { Node as SyntaxNode, Tree as SyntaxTree } from 'web-tree-sitter'
export type { SourceFlaw } from './source-encoding.ts'
