import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChosenPack } from '@registry/pack-set'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPythonPackage } from '../../../test/python-mirror.ts'
import { openPythonMirror } from './python-releases.ts'
import { resolvePython } from './resolve-python.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'python-metadata-'))
  await givenPythonPackage(folder, 'numpy', [
    { version: '1.26.4', requires: [] },
    { version: '2.1.0', requires: [], requiresPython: '>=3.10' },
    { version: '2.3.0', requires: [], requiresPython: '>=3.11' },
    { version: '2.4.0rc1', requires: [] },
    { version: '2.5.0', requires: [], yanked: true },
  ])
  await givenPythonPackage(folder, 'old-vision', [
    { version: '1.0', requires: ['numpy<2', 'pywin32; sys_platform == "win32"'] },
    { version: '1.1', requires: ['numpy (<2)'] },
  ])
  await givenPythonPackage(folder, 'net', [
    { version: '3.0', requires: ['socks<1; extra == "proxy"', 'numpy'] },
    { version: '2.0', requires: ['socks; extra == "proxy"'] },
  ])
  await givenPythonPackage(folder, 'socks', [{ version: '1.5', requires: [] }])
  await givenPythonPackage(folder, 'source-only', [{ version: '1.0' }])
  await givenPythonPackage(folder, 'asks-for-new', [{ version: '1.0', requires: ['numpy>=2.2'] }])
  await givenPythonPackage(folder, 'torn', [
    { version: '1.0', requires: ['numpy; extra == "fast" and platform_release == "5"'] },
  ])
  await givenPythonPackage(folder, 'built', [
    { version: '2.0', requires: [], tags: 'cp312-cp312-manylinux_2_28_x86_64' },
    { version: '1.0', requires: [], tags: 'cp38-abi3-win_amd64.macosx_11_0_arm64' },
  ])
  await givenPythonPackage(folder, 'only-linux', [
    { version: '1.0', requires: [], tags: 'cp312-cp312-manylinux1_x86_64', source: true },
  ])
  await givenPythonPackage(folder, 'patched', [{ version: '1.0', requires: [], requiresPython: '>=3.12.50' }])
  await givenPythonPackage(folder, 'skipping', [{ version: '1.0', requires: [], requiresPython: '!=3.12.3' }])
  await givenPythonPackage(folder, 'within', [{ version: '1.0', requires: [], requiresPython: '>3.12.1,<3.12.9' }])
  await givenPythonPackage(folder, 'wide', [
    { version: '1.0', requires: Array.from({ length: 1200 }, (_, index) => `socks; extra == "e${index}"`) },
  ])
  await givenPythonPackage(
    folder,
    'often',
    Array.from({ length: 200 }, (_, index) => ({ version: `1.${index}`, requires: [] })),
  )
  await mkdir(join(folder, 'broken'))
  await writeFile(join(folder, 'broken', 'index.json'), '{"files": [')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const linux = { os: 'Linux', python: '3.12' }

const resolve = (requirements: Record<string, string[]>, environment: object = linux) =>
  resolvePython(openPythonMirror(folder), Object.entries(requirements).map(toPack), environment)

function toPack([id, requirements]: [string, string[]]): ChosenPack {
  return {
    id,
    name: id,
    repository: '',
    version: '1.0.0',
    isLatest: true,
    status: 'active',
    isDeprecated: false,
    requirements,
    supportedComfyui: '',
    supportedOs: [],
    supportedAccelerators: [],
    capabilities: [],
    comfyNodes: [],
    reasons: [],
  }
}

describe('Python packages of a set of packs', () => {
  test('are compatible if known releases meet every requirement, without betas and yanked releases', async () => {
    expect(await resolve({ a: ['numpy>=2'], b: ['net'] })).toEqual({
      state: 'compatible',
      on: 'Linux (x86_64), Python 3.12',
      versions: [
        { name: 'net', version: '3.0' },
        { name: 'numpy', version: '2.3.0' },
      ],
      because: [],
      open: [],
    })
    expect(await resolve({ a: ['numpy>=2'] }, { os: 'Linux', python: '3.10' })).toMatchObject({
      versions: [{ name: 'numpy', version: '2.1.0' }],
    })
  })

  test('conflict through transitive requirements, which the result names', async () => {
    expect(await resolve({ a: ['numpy>=2'], b: ['Old_Vision'], c: ['socks'] })).toMatchObject({
      state: 'conflict',
      versions: [],
      because: expect.arrayContaining([
        { pack: 'a', needs: 'numpy>=2' },
        { pack: 'b', needs: 'Old_Vision' },
        { package: 'old-vision', versions: '1.0', needs: 'numpy<2' },
        { package: 'old-vision', versions: '1.1', needs: 'numpy (<2)' },
      ]),
    })
    const { because = [] } = (await resolve({ a: ['numpy>=2'], b: ['Old_Vision'], c: ['socks'] })) ?? {}
    expect(because).toHaveLength(4)
  })

  test('take a beta only if nothing else fits, and conflict if no release runs on the Python version', async () => {
    expect(await resolve({ a: ['asks-for-new'] }, { os: 'Linux', python: '3.10' })).toMatchObject({
      state: 'undecided',
      versions: expect.arrayContaining([{ name: 'numpy', version: '2.4.0rc1' }]),
    })
    expect(await resolve({ a: ['numpy==2.1.0', 'asks-for-new'] }, { os: 'Linux', python: '3.10' })).toMatchObject({
      state: 'conflict',
    })
    expect(await resolve({ a: ['numpy==9'] })).toMatchObject({
      state: 'conflict',
      because: [{ pack: 'a', needs: 'numpy==9', none: 'no release of numpy for Linux, Python 3.12' }],
    })
  })

  test('take an extra with its requirements, and an older release if that ends a conflict', async () => {
    expect(await resolve({ a: ['net[Proxy]'] })).toMatchObject({
      state: 'compatible',
      versions: [
        { name: 'net', version: '2.0' },
        { name: 'socks', version: '1.5' },
      ],
    })
  })

  test('count extras as packages, and ignore unknown extras', async () => {
    const lines = (name: string) => {
      const extras = Array.from({ length: 1200 }, (_, index) => `e${index}`)
      return [0, 300, 600, 900].map((from) => `${name}[${extras.slice(from, from + 300).join()}]`)
    }
    expect(await resolve({ a: lines('wide') })).toMatchObject({
      state: 'undecided',
      versions: [],
      open: ['more than 1,000 Python packages and extras'],
    })
    expect(await resolve({ a: lines('numpy') })).toMatchObject({
      state: 'compatible',
      versions: [{ name: 'numpy', version: '2.3.0' }],
    })
  })

  test('are undecided for millions of bounds, and still report a conflict of others', async () => {
    const bounds = Array.from({ length: 250 }, (_, index) => `!=9.${index}`).join()
    const a = Array.from({ length: 80 }, (_, index) => `often${bounds},!=8.${index}`)
    expect(await resolve({ a })).toMatchObject({ state: 'undecided', versions: [], open: ['too many bounds'] })
    expect(await resolve({ a, b: ['numpy==9'] })).toMatchObject({ state: 'conflict' })
  })

  test('omit requirements of other systems', async () => {
    expect(await resolve({ a: ['old-vision==1.0'] })).toMatchObject({ state: 'compatible' })
    expect(await resolve({ a: ['old-vision==1.0'] }, { os: 'Windows', python: '3.12' })).toMatchObject({
      state: 'undecided',
      open: ['pywin32: not mirrored'],
    })
  })

  test('take the wheels of the machine, and conflict without a wheel and a source archive', async () => {
    const versionOn = async (environment: object) => (await resolve({ a: ['built'] }, environment))?.versions
    expect(await versionOn(linux)).toEqual([{ name: 'built', version: '2.0' }])
    expect(await versionOn({ os: 'Windows', python: '3.12' })).toEqual([{ name: 'built', version: '1.0' }])
    expect(await versionOn({ os: 'macOS', python: '3.9' })).toEqual([{ name: 'built', version: '1.0' }])
    expect(await resolve({ a: ['built>=2'] }, { os: 'Windows', python: '3.12' })).toMatchObject({ state: 'conflict' })
    expect(await resolve({ a: ['built'] }, { os: 'Linux', python: '3.13' })).toMatchObject({ state: 'conflict' })
    expect(await resolve({ a: ['only-linux'] })).toMatchObject({ state: 'compatible' })
    expect(await resolve({ a: ['only-linux'] }, { os: 'Windows', python: '3.12' })).toMatchObject({
      state: 'undecided',
      open: ['only-linux 1.0: its requirements are not all known'],
    })
  })

  test('are compatible with a patch release of Python that matches', async () => {
    expect(await resolve({ a: ['patched', 'skipping'] }, { os: 'Linux', python: '3.12.60' })).toMatchObject({
      state: 'compatible',
    })
  })

  test('are undecided for packs without a version and unknown packs', async () => {
    const { version: _, ...cloned } = toPack(['cloned', []])
    const mirror = openPythonMirror(folder)
    expect(await resolvePython(mirror, [cloned], linux, ['nobody'])).toMatchObject({
      state: 'undecided',
      open: ['nobody: its requirements are not known', 'cloned: its requirements are not known'],
    })
  })

  test.each([
    ['an extra that only the machine decides', ['torn[fast]'], 'torn[fast] 1.0: its requirements are not all known'],
    ['a release for late patches of the Python', ['patched'], 'patched 1.0: not for every patch of the Python'],
    ['a release that leaves out a patch', ['skipping'], 'skipping 1.0: not for every patch of the Python'],
    ['a release for some patches', ['within'], 'within 1.0: not for every patch of the Python'],
    ['a package that is not mirrored', ['nowhere>=1'], 'nowhere: not mirrored'],
    ['an index that cannot be read', ['broken'], 'broken: not mirrored'],
    ['a name that leads out of the folder', ['..', 'a/../../x'], 'p: not every line is a named package'],
    ['a release without metadata', ['source-only'], 'source-only 1.0: its requirements are not all known'],
    ['a repository', ['git+https://example.com/x'], 'p: not every line is a named package'],
    ['an option', ['--extra-index-url https://example.com'], 'p: not every line is a named package'],
    ['a yanked release', ['numpy==2.5.0'], 'numpy 2.5.0: a pre-release or yanked'],
  ])('are undecided with %s', async (_, requirements, open) => {
    expect(await resolve({ p: requirements })).toMatchObject({ state: 'undecided', open: [open] })
  })

  test('are cached within a limit of lines', async () => {
    const own = await mkdtemp(join(tmpdir(), 'python-metadata-'))
    const linesOf = (length: number) => Array.from({ length }, (_, index) => `first!=9.${index}; os_name == "nt"`)
    const readAfter = async (lines: number) => {
      await givenPythonPackage(own, 'first', [{ version: '1.0', requires: linesOf(300) }])
      await givenPythonPackage(own, 'second', [{ version: '1.0', requires: linesOf(lines) }])
      const mirror = openPythonMirror(own, { maxSize: 100_000 })
      const ask = (name: string) => resolvePython(mirror, [toPack(['a', [name]])], linux)
      await ask('first')
      await rm(join(own, 'first'), { recursive: true })
      await ask('second')
      return (await ask('first'))?.state
    }
    expect(await readAfter(1)).toBe('compatible')
    expect(await readAfter(600)).toBe('undecided')
    await rm(own, { recursive: true })
  })

  test('are not resolved without a system and a Python version', async () => {
    expect(await resolve({ a: ['numpy'] }, { os: 'Linux' })).toBeUndefined()
    expect(await resolve({ a: ['numpy'] }, {})).toBeUndefined()
  })
})
