export interface MessageTree {
  [key: string]: string | MessageTree
}

export interface Message {
  /** The key without its plural form, as code uses it. */
  stem: string
  /** `one`, `other`, …; undefined for a message without plural. */
  plural: string | undefined
  text: string
}

const pluralForm = /_(zero|one|two|few|many|other)$/

/** The messages of a language by full key: `common` has no prefix, the other files begin with their name. */
export const readMessages = (content: Record<string, MessageTree>): Map<string, Message> => {
  const messages = new Map<string, Message>()
  for (const [namespace, tree] of Object.entries(content))
    collect(tree, namespace === 'common' ? '' : `${namespace}.`, messages)
  return messages
}

const collect = (tree: MessageTree, prefix: string, into: Map<string, Message>) => {
  for (const [name, value] of Object.entries(tree)) {
    const key = `${prefix}${name}`
    if (typeof value !== 'string') collect(value, `${key}.`, into)
    else into.set(key, { stem: key.replace(pluralForm, ''), plural: pluralForm.exec(key)?.[1], text: value })
  }
}

/** What a message has filled in and marked up, sorted: `{{count}}`, `<guide>`. */
export const placeholders = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<(\w+)>/g)].map(([, value, tag]) =>
        value ? `{{${value}}}` : `<${tag}>`,
      ),
    ),
  ].sort()
