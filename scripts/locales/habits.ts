import type { Finding } from './finding.ts'
import type { Message } from './messages.ts'

interface Habit {
  pattern: RegExp
  what: string
  /** Whether the pattern reads placeholders and elements too. */
  readsAll?: boolean
}

const everywhere: Habit[] = [
  { pattern: /^\s|\s$/, what: 'begins or ends with a space' },
  { pattern: / {2}/, what: 'has two spaces' },
  { pattern: /\.{3}/, what: 'writes … as three points' },
  { pattern: /\p{L}'\p{L}/u, what: 'has a straight apostrophe instead of ’' },
  { pattern: /"/, what: 'has straight quotation marks' },
]

const quotes = (others: string, right: string): Habit => ({
  pattern: new RegExp(`[${others}]`),
  what: `has the quotation marks of another language instead of ${right}`,
})

const wide: Habit = {
  pattern: /[\u3040-\u30ff\u4e00-\u9fff）][,;:!?]|[,;:!?][\u3040-\u30ff\u4e00-\u9fff]/,
  what: 'has a narrow mark beside wide letters',
}

/** Writing habits of each language, and words that docs/LANGUAGES.md forbids. */
const ofLanguage: Record<string, Habit[]> = {
  en: [quotes('«»„「」', '“ ”')],
  es: [
    quotes('“”„「」', '« »'),
    { pattern: /\b[Uu]sted(es)?\b/, what: 'says usted; the site says tú' },
    {
      pattern:
        /(?<!\p{L})(Abra|Actualice|Añada|Busque|Compruebe|Elija|Escriba|Espere|Haga|Inicie|Pida|Pulse|Quite|Recargue|Revise|Use|Vuelva)(?!\p{L})/u,
      what: 'asks as usted; the site says tú',
    },
    { pattern: /\p{L}(áis|éis)(?!\p{L})/u, what: 'says vosotros, which America does not' },
    { pattern: /^[^¿]*\?$/, what: 'asks without ¿' },
    { pattern: /\bbanead/, what: 'says banear; the word is vetar' },
  ],
  fr: [
    quotes('“”„「」', '« »'),
    { pattern: / [;:!?»]|« /, what: 'has a space that breaks before ; : ! ? » or after «' },
    { pattern: /\S»|«[^\s\u00a0\u202f]|\p{L}[;!?]/u, what: 'lacks the space before ; ! ? » or after «' },
    { pattern: /(?<!\p{L})(tu|ton|tes|toi)(?!\p{L})/iu, what: 'says tu; the site says vous' },
    { pattern: /\u202f[;:!?»]|«\u202f/, what: 'has a narrow space before ; : ! ? » or after «; the site has U+00A0' },
    { pattern: /courriel/i, what: 'says courriel; the word is e-mail' },
  ],
  ja: [
    quotes('“”«»„', '「」'),
    wide,
    { pattern: /サインイン|サインアウト/, what: 'says サインイン; the word is ログイン' },
    { pattern: /(?<![でいなまう])(だ|である)。/, what: 'ends plainly; the site says です and ます' },
  ],
  ko: [quotes('«»„「」', '“ ”'), { pattern: /신고됨/, what: 'says 신고됨 (reported)' }],
  ru: [
    quotes('“”„「」', '« »'),
    { pattern: /(?<!\p{L})(ты|тебе|тебя|твой|твои|твоя)(?!\p{L})/iu, what: 'says ты; the site says вы' },
    { pattern: /аккаунт/iu, what: 'says аккаунт; the word is учётная запись' },
  ],
  zh: [
    quotes('«»„「」', '“ ”'),
    wide,
    { pattern: /您/, what: 'says 您; the site says 你' },
    { pattern: /注册表|注册中心/, what: 'says 注册表; the site calls itself 本站' },
    { pattern: /账号|帐/, what: 'says 账号; the word is 账户' },
    { pattern: /吊销/, what: 'says 吊销; the word is 撤销' },
    { pattern: /归档/, what: 'says 归档; the word is 压缩包' },
  ],
  ar: [
    quotes('“”„「」', '« »'),
    { pattern: /\p{Script=Arabic}[,;?]/u, what: 'has a Latin mark instead of ، ؛ ؟' },
    { pattern: /[٠-٩]/, what: 'has Arabic digits; ids and versions have Latin ones' },
    {
      pattern: /(?<!\u2068|>|\}\}[ @])\{\{(version|until|asked|latest|newest|oldest|removed)\}\}/u,
      what: 'has a version outside U+2068 and U+2069, which shows 2.0.0-beta as beta-2.0.0',
      readsAll: true,
    },
  ],
}

/**
 * Finds messages that violate the writing habits of their language. Only keys about reports may use the word
 * `reported`.
 */
export const habitFindings = (messages: Map<string, Message>, language: string): Finding[] =>
  [...messages].flatMap(([key, { text }]) => {
    const said = withoutCode(text)
    return [...everywhere, ...(ofLanguage[language] ?? [])]
      .filter(({ pattern, what, readsAll }) => pattern.test(readsAll ? text : said) && !isReport(key, what))
      .map(({ what }) => ({ where: language, what: `${key} ${what}` }))
  })

const isReport = (key: string, what: string) => what.includes('reported') && key.endsWith('reported')

// Code and placeholders belong to no language.
const withoutCode = (text: string) =>
  text
    .replace(/<(code|kbd|key)>.*?<\/\1>/g, '0')
    .replace(/<(\w+)>(?!.*<\/\1>)/g, '0')
    .replace(/\{\{[^}]*\}\}/g, '0')
    .replace(/<\w+\s*\/>/g, '0')
    .replace(/<\/?\w+>/g, '')
    .replace(/Authorization: Bearer|user:…|node:my-pack|https?:\/\/\S*/g, '0')
