import type { Finding } from './finding.ts'
import { habitFindings } from './habits.ts'
import type { Message } from './messages.ts'
import { untranslated } from './same-as-english.ts'

type Messages = Map<string, Message>

/** Finds messages that are still English, violate the writing habits of their language, or have broken markup. */
export const checkWriting = (original: Messages, messages: Messages, language: string): Finding[] => [
  ...(messages === original ? [] : untranslated(original, messages, language)),
  ...habitFindings(messages, language),
  ...[...messages].flatMap(([key, { text }]) =>
    unclosed(text, original.get(key)?.text ?? '').map((name) => ({
      where: language,
      what: `${key} opens <${name}> and does not close it`,
    })),
  ),
]

// Placeholders for typed values look like elements, but have no closing tag in any language.
const unclosed = (text: string, original: string): string[] =>
  [...text.matchAll(/<(\w+)>/g)].flatMap(([, name = '']) =>
    original.includes(`</${name}>`) && !text.includes(`</${name}>`) ? [name] : [],
  )
