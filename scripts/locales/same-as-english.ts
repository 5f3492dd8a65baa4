import type { Finding } from './finding.ts'
import type { Message } from './messages.ts'

/** Names and typed values that are equal in every language. */
const names = new Set([
  'Comfy Registry',
  'comfy registry',
  'ComfyUI',
  'CPU',
  'comfy-cli',
  'comfy-lock',
  'deps.json',
  'requirements.txt',
  'Discord',
  'GPU',
  'Git',
  'GitHub Action',
  'Manager',
  'Markdown',
  'Python',
  'SHA-256',
  'VRAM',
  '.zip',
  'your-publisher-id',
  'Readme',
  'GitHub',
  'Google',
  'E-mail',
])

/** Words that share a root with English or come from English, by language. */
const words: Record<string, string[]> = {
  es: [
    'Banner',
    'Beta',
    'Commit',
    'Experimental',
    'Malware',
    'No',
    'Spam',
    'Tokens',
    'Visible',
    '{{count, number}} commit',
    '{{count, number}} commits',
  ],
  fr: [
    'Action',
    'Actions',
    'Archive',
    'Branches',
    'Catalogue',
    'Code',
    'Commit',
    'Compact',
    'Confirmation',
    'Correction',
    'Description',
    'description',
    'Documentation',
    'Images',
    'Info',
    'Invitation',
    'Licence',
    'Logo',
    'Machine',
    'Menu',
    'Message',
    'Notification',
    'Notifications (F8)',
    'Obfuscation',
    'Pack',
    'Page',
    'Pages',
    'Service',
    'Services',
    'Site',
    'Source',
    'Spam',
    'Type',
    'Version',
    'Version {{version}}',
    'Versions',
    'Visible',
    'Workflow',
    '5 minutes',
    'page {{page}}',
    'Page {{page}}',
    '{{count, number}} commit',
    '{{count, number}} commits',
    '{{count, number}} version',
    '{{count, number}} versions',
    'Packs',
    'Provenance',
    'pack@version',
    'Suggestions',
    '{{count, number}} pack',
    '{{count, number}} packs',
    '{{count, number}} suggestion',
    '{{count, number}} suggestions',
    '{{count, number}} workflow',
    '{{count, number}} workflows',
  ],
}

/** Finds messages that contain words, equal the original and are on no list of exceptions. */
export const untranslated = (
  original: Map<string, Message>,
  messages: Map<string, Message>,
  language: string,
): Finding[] =>
  [...messages].flatMap(([key, { text }]) => {
    const isSame = original.get(key)?.text === text && hasWords(text)
    const isMeant = names.has(text) || words[language]?.includes(text)
    return isSame && !isMeant ? [{ where: language, what: `${key} is in English: “${text}”` }] : []
  })

const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ''))
