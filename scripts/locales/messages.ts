export interface MessageTree {
  [key: string]: string | MessageTree
}

export interface Message {
  /** Key without its plural form, as used in code. */
  stem: string
  /** Plural form: `one`, `other`, …; undefined for a message without plural. */
  plural: string | undefined
  text: string
}

const pluralForm = /_(zero|one|two|few|many|other)$/

/**
 * Returns the messages of a language by full key. Keys of `common` have no prefix; keys of other files start with the
 * name of the file.
 */
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

/** Returns the placeholders and elements of a message, sorted: `{{count}}`, `<guide>`. */
export const placeholders = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<(\w+)>/g)].map(([, value, tag]) =>
        value ? `{{${value}}}` : `<${tag}>`,
      ),
    ),
  ].sort()
