import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings, type Setting } from '../../apps/api/src/platform/config/settings.ts'

test('docs/OPERATIONS.md lists every setting with default and meaning, and no other', async () => {
  const paper = await readFile(join(import.meta.dirname, '../../docs/OPERATIONS.md'), 'utf8')
  expect(settingRows(paper)).toEqual(Object.entries<Setting>(settings).map(expectedRow))
})

function settingRows(paper: string): string[][] {
  const lines = paper.split('\n')
  const start = lines.findIndex((line) => line.startsWith('| setting ')) + 2
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'))
  return lines.slice(start, end).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function expectedRow([name, { default: value, secret, about }]: [string, Setting]): string[] {
  return [
    `\`${name}\`${secret ? ' (secret)' : ''}`,
    value === undefined ? '' : `\`${value}\``,
    about.replaceAll('|', String.raw`\|`),
  ]
}
