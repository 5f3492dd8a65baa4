import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mirrorPython, type PythonMirrorOptions } from '../../src/exchange/python-mirror/mirror-python.ts'
import { givenArrived, givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { useForeignIndex, type ServedFile } from './foreign-index.ts'

const folder = join(tmpdir(), `python-mirror-${randomUUID()}`)
const foreign = useForeignIndex()
const registry = useRegistry({ PYTHON_METADATA_DIR: folder })

const mirror = (options: Partial<PythonMirrorOptions> = {}) =>
  mirrorPython(registry.context, {
    index: foreign.baseUrl,
    versions: 2,
    packages: 100,
    depth: 10,
    bytes: 1_000_000,
    concurrency: 3,
    attempts: 2,
    wait: async () => {},
    ...options,
  })

const wheel = (name: string, version: string, requires: readonly string[] = [], tags = 'py3-none-any'): ServedFile => ({
  filename: `${name}-${version}-${tags}.whl`,
  requires,
})

const filesOf = async (project: string) => (await readdir(join(folder, project))).toSorted((a, b) => (a < b ? -1 : 1))
const pathsOf = (status: number) => foreign.requests.filter((one) => one.status === status).map(({ path }) => path)
const check = (environment: object) =>
  registry.post('checkPackSet', '/sets/check', { packs: [{ node_id: 'seeing' }, { node_id: 'modern' }], environment })

beforeAll(async () => {
  await givenNode(registry, 'seeing')
  await givenArrived(registry, 'seeing', '1.0.0', { dependencies: ['Vision_Kit[fast]<5', '../escape', '-r more.txt'] })
  await givenNode(registry, 'modern')
  await givenArrived(registry, 'modern', '1.0.0', { dependencies: ['numpy>=2'] })
  await givenNode(registry, 'waiting')
  await givenArrived(registry, 'waiting', '1.0.0', { dependencies: ['unreviewed'], status: 'pending' })
})
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  foreign.projects.set('vision-kit', [
    wheel('vision_kit', '4.0', ['numpy<2', 'speed; extra == "fast"', 'docs; extra == "docs"']),
  ])
  foreign.projects.set('numpy', [wheel('numpy', '1.26.4'), wheel('numpy', '2.1.0'), wheel('numpy', '2.2.0')])
  foreign.projects.set('speed', [wheel('speed', '1.0')])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a first run', () => {
  it('copies required packages and their requirements, so that a check finds the conflict', async () => {
    const summary = await mirror()
    expect(summary).toMatchObject({ projects: 3, indexes: 3, unchanged: 0, failed: [], missing: [], reached: [] })
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['numpy', 'speed', 'vision-kit']))
    const { body } = await check({ os: 'Linux', python: '3.12' })
    expect(body.python.state).toBe('conflict')
  })

  it('copies the newest releases, and the newest one allowed by each requirement', async () => {
    foreign.projects.set(
      'numpy',
      ['1.24.0', '1.26.4', '2.0.0', '2.1.0', '2.2.0'].map((version) => wheel('numpy', version)),
    )
    await mirror()
    const versions = (await filesOf('numpy'))
      .filter((name) => name.endsWith('.metadata'))
      .map((name) => name.split('-')[1])
    expect(versions).toEqual(['1.26.4', '2.1.0', '2.2.0'])
  })

  it('fetches shared metadata of wheels once, and none for unsupported machines', async () => {
    foreign.projects.set('numpy', [
      wheel('numpy', '2.2.0', ['one'], 'cp312-cp312-win_amd64'),
      wheel('numpy', '2.2.0', ['one'], 'cp312-cp312-manylinux_2_17_x86_64'),
      wheel('numpy', '2.2.0', ['one'], 'cp312-cp312-manylinux_2_17_s390x'),
    ])
    await mirror()
    expect(pathsOf(200).filter((path) => path.startsWith('/files/numpy'))).toHaveLength(1)
    const names = (await filesOf('numpy')).filter((name) => name.endsWith('.metadata'))
    expect(names).toHaveLength(2)
    expect(names.join()).not.toContain('s390x')
  })
})

describe('a further run', () => {
  it('revalidates indexes, and does not fetch metadata again', async () => {
    await mirror()
    foreign.projects.get('numpy')?.push(wheel('numpy', '2.3.0', ['speed>=1']))
    foreign.requests = []
    expect(await mirror()).toMatchObject({ indexes: 1, unchanged: 2, metadata: 1 })
    expect(pathsOf(200)).toEqual(['/simple/numpy/', '/files/numpy-2.3.0-py3-none-any.whl.metadata'])
    expect(pathsOf(304)).toHaveLength(2)
  })

  it('resumes after an interruption', async () => {
    const stop = new AbortController()
    await expect(
      mirrorPython(registry.context, { ...limits(), signal: stop.signal, concurrency: 1 }, () => stop.abort()),
    ).rejects.toThrow('abort')
    const before = foreign.requests.length
    expect(await mirror()).toMatchObject({ projects: 3, failed: [] })
    expect(before).toBeGreaterThan(0)
    expect(await filesOf('speed')).toEqual(['index.json', 'index.json.etag', 'speed-1.0-py3-none-any.whl.metadata'])
  })
})

const limits = (): PythonMirrorOptions => {
  return { index: foreign.baseUrl, versions: 2, packages: 100, depth: 10, bytes: 1_000_000, concurrency: 3 }
}

describe('the limits of a run', () => {
  it('bound packages, steps and bytes, and the summary names the one reached', async () => {
    expect(await mirror({ packages: 2 })).toMatchObject({ projects: 2, reached: ['packages'] })
    expect(await mirror({ depth: 1 })).toMatchObject({ reached: ['depth'] })
    await rm(folder, { recursive: true, force: true })
    expect(await mirror({ bytes: 10, concurrency: 1 })).toMatchObject({ indexes: 1, reached: ['bytes'] })
  })

  it('bound concurrent requests', async () => {
    for (let at = 0; at < 12; at++) foreign.projects.set(`p${at}`, [wheel(`p${at}`, '1.0')])
    foreign.projects.set('speed', [
      wheel(
        'speed',
        '1.0',
        Array.from({ length: 12 }, (_, at) => `p${at}`),
      ),
    ])
    expect(await mirror({ concurrency: 2 })).toMatchObject({ projects: 15 })
    expect(foreign.mostAtOnce).toBeLessThanOrEqual(2)
  })
})

describe('a hostile index', () => {
  it('does not lead out of the folder, and files of other names are ignored', async () => {
    foreign.projects.set('numpy', [
      { filename: '../../numpy-3.0-py3-none-any.whl', requires: [] },
      { filename: '..\\numpy-3.0-py3-none-any.whl', requires: [] },
      { filename: 'other-3.0-py3-none-any.whl', requires: [] },
      { filename: `numpy-3.0-py3-none-${'a'.repeat(250)}.any.whl`, requires: [] },
      { ...wheel('numpy', '3.0'), url: 'file:///etc/passwd' },
      wheel('numpy', '2.1.0', ['../x', 'constructor', '__proto__']),
    ])
    const { failed } = await mirror()
    expect(failed).toEqual([{ name: 'numpy-3.0-py3-none-any.whl', reason: 'has an address that is not of the web' }])
    expect(await filesOf('numpy')).toEqual(['index.json', 'index.json.etag', 'numpy-2.1.0-py3-none-any.whl.metadata'])
  })

  it('with another digest of metadata is reported, and the metadata is not stored', async () => {
    foreign.projects.set('speed', [{ ...wheel('speed', '1.0'), digest: '0'.repeat(64) }])
    expect(await mirror()).toMatchObject({ failed: [{ name: 'speed-1.0-py3-none-any.whl' }] })
    expect(await filesOf('speed')).toEqual(['index.json', 'index.json.etag'])
  })

  it('that is invalid, too large or of another project leaves the earlier copy', async () => {
    await mirror()
    const before = await readFile(join(folder, 'numpy', 'index.json'), 'utf8')
    for (const body of ['<html>', JSON.stringify({ name: 'speed', files: [] }), ' '.repeat(33 * 1024 * 1024)]) {
      foreign.broken.set('numpy', body)
      expect(await mirror({ bytes: 1e9 })).toMatchObject({ failed: [{ name: 'numpy' }] })
    }
    expect(await readFile(join(folder, 'numpy', 'index.json'), 'utf8')).toBe(before)
  })

  it('cannot lead into the network of the registry', async () => {
    foreign.projects.set('speed', [{ ...wheel('speed', '1.0'), url: 'http://127.0.0.1/speed-1.0-py3-none-any.whl' }])
    const local = foreign.baseUrl.replace('/simple', '')
    const asked: string[] = []
    const throughLoopback: typeof fetch = (address, init) => {
      const url = address instanceof Request ? address.url : address.toString()
      asked.push(url)
      return fetch(url.replace('https://index.example', local), init)
    }
    const { failed } = await mirror({ index: 'https://index.example/simple', fetch: throughLoopback })
    expect(failed).toMatchObject([{ name: 'speed', reason: expect.stringContaining('leads where it must not') }])
    expect(asked.filter((url) => !url.startsWith('https://index.example/'))).toEqual([])
  })
})

describe('unreadable metadata', () => {
  it.each([
    ['forbidden', { status: 403 }, 0],
    ['broken', { status: 500 }, 0],
    ['too large', { padding: 3 * 1024 * 1024 }, 2 * 1024 * 1024],
  ])('is reported, and the rest of the project is copied: %s', async (_, bad, bytes) => {
    foreign.projects.set('speed', [wheel('speed', '1.0', ['numpy<2']), { ...wheel('speed', '2.0'), ...bad }])
    const summary = await mirror({ bytes: 1e9 })
    expect(summary).toMatchObject({ failed: [{ name: 'speed-2.0-py3-none-any.whl' }] })
    expect(summary.bytes).toBeGreaterThan(bytes)
    expect(await filesOf('speed')).toContain('speed-1.0-py3-none-any.whl.metadata')
  })
})

describe('an incomplete or missing index', () => {
  it('is reported with the packages that it lacks, and the run continues', async () => {
    foreign.projects.delete('speed')
    expect(await mirror()).toMatchObject({ missing: ['speed'], failed: [], indexes: 2 })
  })

  it('is reported with the packages without metadata', async () => {
    foreign.projects.set('speed', [{ filename: 'speed-1.0-py3-none-any.whl' }, { filename: 'speed-1.0.tar.gz' }])
    expect(await mirror()).toMatchObject({ withoutMetadata: ['speed'], failed: [] })
  })

  it('ends the run if it is unreachable', async () => {
    await givenNode(registry, 'wide')
    await givenArrived(registry, 'wide', '1.0.0', { dependencies: Array.from({ length: 30 }, (_, at) => `w${at}`) })
    await expect(mirror({ index: 'http://127.0.0.1:1/simple' })).rejects.toThrow('cannot be read')
  })

  it('is refused for an invalid URL, and for one with a password', async () => {
    await expect(mirror({ index: 'pypi' })).rejects.toThrow('not the address of an index')
    await expect(mirror({ index: 'https://me:secret@pypi.org/simple' })).rejects.toThrow('not the address of an index')
  })
})
