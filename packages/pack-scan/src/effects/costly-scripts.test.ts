import { loadParsers } from '@registry/syntax'
import { describe, expect, test } from 'vitest'
import { createSteps } from '../javascript/script.ts'
import { scanPack } from '../scan-pack.ts'
import { createEffectList } from './effect.ts'
import { readScriptEffects } from './read-front-end.ts'

const parsers = await loadParsers()

describe('JavaScript that cannot be read completely', () => {
  const inHook = (body: string) => `app.registerExtension({ nodeCreated(node) {\n${body}\n} })`
  const read = (...scripts: string[]) => {
    const named = scripts.map((text, index) => ({ path: `js/${index}.js`, text }))
    const files = [{ path: '__init__.py', text: 'WEB_DIRECTORY = "js"\n' }, ...named]
    return scanPack(
      parsers,
      files.map((file) => ({ ...file, size: file.text.length, head: new Uint8Array() })),
    ).effects
  }

  test.each([
    ['a condition of many parts', `${'b &&\n'.repeat(16_000)}b\n`],
    ['a chain of branches', `if (a) {}\n${'else if (b) {}\n'.repeat(10_000)}`],
    ['nested blocks', `if (a) ${'{\n'.repeat(10_000)}${'}'.repeat(10_000)}\n`],
  ])('is skipped and not counted as read: %s', (_, body) => {
    const { effects, read: coverage } = read(inHook(`${body}node.color = 1`), 'window.mine = 1')
    expect(effects).toContainEqual(expect.objectContaining({ target: 'window.mine' }))
    expect(coverage).toEqual({ files: 2, of: 3 })
  })

  test('does not include code in many parentheses', () => {
    const { effects } = read(`app.a = ${'('.repeat(16_000)}function () {}${')'.repeat(16_000)}`)
    expect(effects).toMatchObject([{ target: 'app.a' }])
  })

  test('uses up the steps for later scripts of its pack', () => {
    const calls = (name: string) => `function ${name}(node) { ${`next${name}(node);`.repeat(20)} }\n`
    const costly = `${['a', 'nexta', 'nextnexta'].map(calls).join('')}${inHook('a(node)')}`
    const steps = createSteps(10_000)
    const isRead = (text: string) =>
      readScriptEffects('a.js', parsers.parse('javascript', text)!, steps, createEffectList())
    expect([isRead('window.mine = 1'), isRead(costly), isRead('window.mine = 1')]).toEqual([true, false, false])
  })

  test('counts as unread if adding an effect throws', () => {
    const full = { ...createEffectList(), add: () => expect.fail('no room') }
    const tree = parsers.parse('javascript', 'window.mine = 1')!
    expect(readScriptEffects('a.js', tree, createSteps(1000), full)).toBe(false)
  })
})
