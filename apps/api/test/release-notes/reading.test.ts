import fc from 'fast-check'
import semver from 'semver'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenManyPublished, notesOf } from '../releases.ts'

const registry = useRegistry()

const read = async (query: string): Promise<{ version: string; content: string; locale: string }[]> =>
  notesOf(registry, query)
const versions = async (query: string) => (await read(query)).map(({ version }) => version)

describe('the order of notes', () => {
  const rising = [
    '0.9.0',
    '0.10.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.10',
    '10.0.0',
  ]
  beforeAll(() =>
    givenManyPublished(
      registry,
      'comfyui',
      rising.toReversed().map((version) => ({ version })),
    ),
  )

  test('follows semver, without pre-releases for users of a release', async () => {
    const releases = rising.filter((version) => !version.includes('-')).toReversed()
    expect(await versions('project=comfyui')).toEqual(releases)
    expect(await versions('project=comfyui&current_version=0.9.0')).toEqual(releases)
  })

  test('includes pre-releases for users of one', async () => {
    expect(await versions('project=comfyui&current_version=1.0.0-alpha')).toEqual(rising.toReversed().slice(0, 10))
    expect(await versions('project=comfyui&current_version=0.0.0-0')).toEqual(rising.toReversed())
  })

  test('matches the semver library of clients for any versions', async () => {
    const small = fc.nat({ max: 12 })
    const stage = fc.constantFrom('', '-alpha', '-alpha.2', '-alpha.10', '-beta', '-rc.1', '-1', '-10', '-2.x')
    const version = fc.tuple(small, small, small, stage).map(([a, b, c, end]) => `${a}.${b}.${c}${end}`)
    const some = fc.uniqueArray(version, { minLength: 30, maxLength: 30 })
    const [numbers = []] = fc.sample(some, { numRuns: 1 })
    await givenManyPublished(
      registry,
      'cloud',
      numbers.map((each) => ({ version: each })),
    )
    expect(await versions('project=cloud&current_version=0.0.0-0')).toEqual(semver.rsort([...numbers]))
  })
})

describe('the language of notes', () => {
  beforeAll(() =>
    givenManyPublished(registry, 'comfyui_frontend', [
      { version: '1.0.0', contents: { en: 'New', zh: '新', fr: 'Nouveau' } },
      { version: '2.0.0', contents: { en: 'Newer', zh: '更新' } },
    ]),
  )

  test.each([
    ['zh', ['zh', 'zh'], '更新'],
    ['zh-TW', ['zh', 'zh'], '更新'],
    ['ZH_hant', ['zh', 'zh'], '更新'],
    ['fr', ['en', 'fr'], 'Newer'],
    ['pt-BR', ['en', 'en'], 'Newer'],
    ['en-GB', ['en', 'en'], 'Newer'],
    ['', ['en', 'en'], 'Newer'],
    ['-', ['en', 'en'], 'Newer'],
    ["en' or true--", ['en', 'en'], 'Newer'],
  ])('for "%s" is %j, stated in each note', async (locale, locales, content) => {
    const notes = await read(`project=comfyui_frontend&locale=${encodeURIComponent(locale)}`)
    expect(notes.map((note) => note.locale)).toEqual(locales)
    expect(notes[0]?.content).toBe(content)
  })
})

describe('a form factor', () => {
  beforeAll(() =>
    givenManyPublished(registry, 'desktop', [
      { version: '1.0.0' },
      { version: '2.0.0', form_factors: ['desktop'] },
      { version: '3.0.0', form_factors: ['desktop-mac', 'git-windows'] },
    ]),
  )

  test.each([
    ['desktop-mac', ['3.0.0', '2.0.0', '1.0.0']],
    ['Desktop-Windows', ['2.0.0', '1.0.0']],
    ['desktop', ['2.0.0', '1.0.0']],
    ['desktops', ['1.0.0']],
    ['git-windows', ['3.0.0', '1.0.0']],
    ['git', ['1.0.0']],
    ['other', ['1.0.0']],
    ['', ['3.0.0', '2.0.0', '1.0.0']],
  ])('%s selects its own notes, those of its kind, and general ones', async (formFactor, wanted) => {
    expect(await versions(`project=desktop&form_factor=${formFactor}`)).toEqual(wanted)
  })

  test('selects the latest ten of its own notes', async () => {
    const many = Array.from({ length: 20 }, (_, patch) => ({ version: `9.0.${patch}`, form_factors: ['portable'] }))
    await givenManyPublished(registry, 'desktop', many)
    expect(await versions('project=desktop&form_factor=git')).toEqual(['1.0.0'])
    expect(await versions('project=desktop&form_factor=portable-x')).toHaveLength(10)
  })
})
