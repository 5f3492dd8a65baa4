import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longSentences } from './long-sentences.ts'

const root = join(import.meta.dirname, '../..')
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

const pages = (await readdir(join(root, 'docs'), { recursive: true }))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)

test.each(['README.md', 'CONTRIBUTING.md', ...pages])('%s has no sentence of more than 30 words', async (path) => {
  expect(longSentences(await readFile(join(root, path), 'utf8'))).toEqual([])
})

test.each([
  ['a long sentence', `Short. The ${words(30)}. Short.`],
  ['a sentence over several lines', `The ${words(20)}\n${words(20)}.`],
  ['a sentence in a list', `- Short.\n- The ${words(30)}.`],
  ['a sentence in a table', `| a | b |\n| - | - |\n| x | The ${words(30)} |`],
])('finds %s', (_, markdown) => {
  expect(longSentences(markdown)).toHaveLength(1)
})

test.each([
  ['30 words', `${words(30)}.`],
  ['code in a fence', `\`\`\`sh\n${words(40)}\n\`\`\``],
  ['code in a line', `Run \`${words(40)}\`.`],
  ['two items', `- ${words(20)}\n- ${words(20)}`],
  ['two cells', `| ${words(20)} | ${words(20)} |`],
  ['two paragraphs', `${words(20)}\n\n${words(20)}`],
])('accepts %s', (_, markdown) => {
  expect(longSentences(markdown)).toEqual([])
})
