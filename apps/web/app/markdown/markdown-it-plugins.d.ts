import type { MarkdownIt } from 'markdown-it'

// The plugins import these types, which come from an older release of markdown-it.
declare module 'markdown-it' {
  export type PluginSimple = (markdown: MarkdownIt) => void
  export type PluginWithOptions<Options> = (markdown: MarkdownIt, options?: Options) => void
}
