import { compareLanguages } from './compare-languages.ts'
import type { Finding } from './finding.ts'
import { checkWriting } from './check-writing.ts'
import { type MessageTree, readMessages } from './messages.ts'
import { readSources, type Source } from './read-sources.ts'

interface Options {
  /** Content of each file by language and namespace. */
  files: Record<string, Record<string, MessageTree>>
  sources: Source[]
  /** Language to which the other languages are compared. */
  source: string
}

/** Finds missing, unused, mismatched and non-literal keys, and untranslatable text. */
export const checkLocales = ({ files, sources, source }: Options): Finding[] => {
  const languages = new Map(Object.entries(files).map(([language, content]) => [language, readMessages(content)]))
  const original = languages.get(source)
  if (!original) return [{ where: source, what: 'has no messages' }]
  const { used, findings } = readSources(sources)
  const stems = new Set([...original.values()].map((message) => message.stem))
  const usedKeys = new Set(used.map(({ key }) => key))
  return [
    ...findings,
    ...used
      .filter(({ key }) => !stems.has(key))
      .map(({ key, where }) => ({ where, what: `uses ${key}, which ${source} does not have` })),
    ...[...stems].filter((stem) => !usedKeys.has(stem)).map((stem) => ({ where: source, what: `${stem} is not used` })),
    ...shadowed(files[source] ?? {}, source),
    ...[...languages].flatMap(([language, messages]) => [
      ...compareLanguages(original, messages, language),
      ...checkWriting(original, messages, language),
    ]),
  ]
}

// The key `node.x` belongs to node.json, so common.json cannot have a key `node`.
const shadowed = (content: Record<string, MessageTree>, source: string): Finding[] =>
  Object.keys(content.common ?? {})
    .filter((key) => Object.hasOwn(content, key))
    .map((key) => ({ where: `${source}/common`, what: `"${key}" is the name of a namespace` }))
