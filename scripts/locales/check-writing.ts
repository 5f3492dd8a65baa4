import type { Finding } from './finding.ts'
import { habitFindings } from './habits.ts'
import type { Message } from './messages.ts'
import { untranslated } from './same-as-english.ts'

type Messages = Map<string, Message>

/** What of a language's messages is not written as the language is: left in English, against its habits, or marked up badly. */
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

// What one types in the place of a value looks like an element too, and is closed in no language.
const unclosed = (text: string, original: string): string[] =>
  [...text.matchAll(/<(\w+)>/g)].flatMap(([, name = '']) =>
    original.includes(`</${name}>`) && !text.includes(`</${name}>`) ? [name] : [],
  )
