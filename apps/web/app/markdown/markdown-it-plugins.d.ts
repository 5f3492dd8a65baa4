import type { MarkdownIt } from 'markdown-it'

// The plugins name these types of an older release of markdown-it.
declare module 'markdown-it' {
  export type PluginSimple = (markdown: MarkdownIt) => void
  export type PluginWithOptions<Options> = (markdown: MarkdownIt, options?: Options) => void
}
