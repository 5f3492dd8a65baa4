import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packs as set } from '../../test/packs.ts'
import lockSchema from './lock.schema.json' with { type: 'json' }
import { formatLock } from './lockfile.ts'
import { readLock } from './read-lock.ts'

describe('registry-lock.json', () => {
  const isValid = new Ajv2020({ strict: true }).compile(lockSchema)

  it('is equal for a set in any order, has a time only if given, and can be read back', () => {
    const environment = { os: 'Linux', python: '3.12' }
    const { text, leftOut } = formatLock(set, { environment })
    expect(text).toBe(formatLock(set.toReversed(), { environment: { python: '3.12', os: 'Linux' } }).text)
    expect(text).not.toContain('createdAt')
    expect(leftOut).toEqual([{ pack: 'd', what: 'commit' }])
    expect(isValid(JSON.parse(text))).toBe(true)
    expect(readLock(text)).toEqual({ value: JSON.parse(text) })
    expect(readLock(formatLock(set, { createdAt: new Date('2026-01-02T03:04:05Z') }).text)).toMatchObject({
      value: { createdAt: '2026-01-02T03:04:05.000Z' },
    })
  })

  it('is refused with the location of an invalid value, or as a newer version', () => {
    expect(readLock('{"lockVersion":1,"packs":[{"id":""}]}')).toEqual({ error: { why: 'shape', at: 'packs[0].id' } })
    expect(readLock('{"lockVersion":2}')).toEqual({ error: { why: 'newer' } })
    expect(readLock('{}')).toEqual({ error: { why: 'shape', at: 'lockVersion' } })
    expect(readLock('nothing')).toEqual({ error: { why: 'syntax' } })
  })

  it('is read if and only if its schema allows it', () => {
    const any = fc.oneof(fc.constantFrom<unknown>(null, '', 'x', 1, -1, 1.5, [], {}, 'a'.repeat(64)), fc.jsonValue())
    const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
      fc.oneof({ arbitrary, weight: 12 }, { arbitrary: any, weight: 1 })
    const name = sometimes(fc.constantFrom('x', 'y'))
    const lockedPack = fc.record(
      {
        id: name,
        name,
        repository: name,
        reasons: sometimes(fc.array(name, { maxLength: 2 })),
        version: name,
        commit: name,
        sha256: sometimes(fc.constant('a'.repeat(64))),
        provenance: sometimes(
          fc.record({ repository: name, commit: name, workflow: name }, { requiredKeys: ['repository', 'commit'] }),
        ),
        size: sometimes(fc.nat()),
        downloadUrl: name,
      },
      { requiredKeys: ['id', 'name', 'repository', 'reasons'] },
    )
    const lock = fc.record(
      {
        lockVersion: sometimes(fc.constant(1)),
        packs: sometimes(fc.array(sometimes(lockedPack), { maxLength: 2 })),
        createdAt: name,
        environment: sometimes(fc.record({ os: name, python: name }, { requiredKeys: [] })),
      },
      { requiredKeys: ['lockVersion', 'packs'] },
    )
    fc.assert(
      fc.property(sometimes(lock), (document) => {
        expect('value' in readLock(JSON.stringify(document))).toBe(isValid(document))
      }),
      { numRuns: 500 },
    )
  })
})
