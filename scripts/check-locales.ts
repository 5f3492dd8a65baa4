import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkLocales } from './locales/check.ts'
import { checkWriting } from './locales/check-writing.ts'
import { compareLanguages } from './locales/compare-languages.ts'
import { type MessageTree, readMessages } from './locales/messages.ts'

const web = fileURLToPath(new URL('../apps/web', import.meta.url))
const api = fileURLToPath(new URL('../apps/api', import.meta.url))

function readLocales(root: string): Record<string, Record<string, MessageTree>> {
  const files: Record<string, Record<string, MessageTree>> = {}
  for (const path of globSync('locales/*/*.json', { cwd: root })) {
    const language = basename(dirname(path))
    // The locale files belong to this project, and this check itself looks for mistakes in them.
    const tree = JSON.parse(readFileSync(join(root, path), 'utf8')) as MessageTree
    files[language] = { ...files[language], [basename(path, '.json')]: tree }
  }
  return files
}

const files = readLocales(web)
// Mail keys depend on the kind of mail at run time. This check compares them between languages, but does not search
// them in the code.
const mail = readLocales(api)
const mailInEnglish = readMessages(mail['en'] ?? {})
const mailFindings = Object.keys(files).flatMap((language) => {
  const messages = language === 'en' ? mailInEnglish : readMessages(mail[language] ?? {})
  return [...compareLanguages(mailInEnglish, messages, language), ...checkWriting(mailInEnglish, messages, language)]
})

// Only developers use the gallery, so its texts are not translated.
const sources = globSync('{app,server}/**/*.{ts,tsx}', { cwd: web })
  .filter((path) => !path.includes('.test.') && !path.includes(join('catalogue', 'gallery')))
  .map((path) => ({ path: relative(process.cwd(), join(web, path)), text: readFileSync(join(web, path), 'utf8') }))

const findings = [...checkLocales({ files, sources, source: 'en' }), ...mailFindings]
for (const { where, what } of findings) console.error(`${where}: ${what}`)
if (findings.length > 0) {
  console.error(`\n${findings.length} finding${findings.length === 1 ? '' : 's'} in the messages of the site.`)
  process.exitCode = 1
}
