import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { encodeReleases, wholeReleases, writeReleaseFile, type WholeRelease } from '../make/encode-releases.ts'
import { foldReleases } from './fold-releases.ts'
import { readReleaseFiles } from './load-history.ts'
import type { NodeRecord, ReleaseFile } from './release-file.ts'

const release = (version: string, nodes: Record<string, NodeRecord>): WholeRelease => ({
  version,
  date: '2025-01-01',
  commit: 'c'.repeat(40),
  nodes: new Map(Object.entries(nodes)),
})

const long = Array.from({ length: 20 }, (_none, index) => `choice ${index}`)
const pick = (name: string): NodeRecord => ({ module: 'nodes', required: [[name, 'COMBO', {}, long]] })

describe('a release file', () => {
  it('holds the difference to the previous release', () => {
    const files = encodeReleases([
      release('1.0.0', { A: { module: 'nodes', category: 'x' }, B: { module: 'nodes' } }),
      release('1.1.0', { A: { module: 'nodes', outputs: ['IMAGE'] }, C: { module: 'nodes' } }),
    ])
    expect(files[1]).toMatchObject({
      added: [['C', { module: 'nodes' }]],
      changed: [['A', { category: null, outputs: ['IMAGE'] }]],
      removed: ['B'],
    })
  })

  it('does not merge without the previous file', () => {
    const releases = ['1.0.0', '1.1.0', '1.2.0'].map((version) => release(version, { A: { module: 'nodes' } }))
    const [first, , third] = encodeReleases(releases)
    expect(() => foldReleases([first, third].filter((file) => file !== undefined))).toThrow('1.2.0 follows 1.1.0')
  })

  it('refers to choices of an earlier file', () => {
    const files = encodeReleases([
      release('1.0.0', { A: pick('one') }),
      release('1.1.0', { A: pick('one'), B: pick('two') }),
    ])
    expect(files.map(({ lists }) => lists)).toEqual([[['1.0.0/0', long]], []])
    expect(files[1]?.added).toEqual([['B', { module: 'nodes', required: [['two', 'COMBO', {}, '1.0.0/0']] }]])
  })

  it('has the same bytes for any order of nodes', () => {
    const [a, b] = [pick('one'), { module: 'nodes' }]
    const write = (nodes: Record<string, NodeRecord>) => encodeReleases([release('1.0.0', nodes)]).map(writeReleaseFile)
    expect(write({ A: a, B: b })).toEqual(write({ B: b, A: a }))
  })

  it('keeps a node named like a property of Object', () => {
    const nodes = new Map<string, NodeRecord>([['__proto__', { module: 'nodes' }]])
    const files = encodeReleases([{ ...release('1.0.0', {}), nodes }])
    // The files pass through text, as on disk.
    const read = files.map((file) => JSON.parse(writeReleaseFile(file)) as ReleaseFile)
    expect([...(wholeReleases(foldReleases(read))[0]?.nodes ?? [])]).toEqual([...nodes])
  })
})

describe('the recorded files', () => {
  const files = readReleaseFiles()

  it('merge to releases that give the same files again', () => {
    const again = encodeReleases(wholeReleases(foldReleases(files)))
    const differing = again.filter((file) => writeReleaseFile(file) !== textOf(file.version))
    expect(differing.map(({ version }) => version)).toEqual([])
    expect(again.length).toBe(files.length)
  })

  it('hold no descriptive texts', () => {
    const words = files.flatMap((file) => JSON.stringify(file).match(/"(tooltip|description|placeholder)":"/g) ?? [])
    expect(words).toEqual([])
  })
})

function textOf(version: string): string {
  return readFileSync(new URL(`../releases/${version}.json`, import.meta.url), 'utf8')
}
