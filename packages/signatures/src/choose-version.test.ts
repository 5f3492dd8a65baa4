import { describe, expect, test } from 'vitest'
import { chooseVersion, openUse, problemsOfVersion } from './choose-version.ts'
import { dateUse, type Run } from './dating.ts'
import type { NodeShape } from './node-shape.ts'
import type { InputSignature } from './signature.ts'

const integer = (name: string): InputSignature => ({ name, type: 'INT', isRequired: true, options: {} })
const run = (names: string[], ...versions: string[]): Run => ({
  signature: { name: 'Resize', inputs: names.map(integer), outputs: [], isOutputNode: false },
  versions: new Set(versions),
})
const saved = (count: number): NodeShape => ({
  kind: 'graph',
  inputs: [],
  outputs: [],
  values: Array.from({ length: count }, () => 'integer' as const),
})

const runs = [run(['width'], '1.0.0', '1.0.1'), run(['width', 'height'], '1.1.0'), run(['height', 'width'], '2.0.0')]

describe('dateUse', () => {
  test('names the versions whose signature fits, and the signature if it is unique', () => {
    expect(dateUse(runs, saved(1))).toEqual({
      distance: 0,
      writers: new Set(['1.0.0', '1.0.1']),
      writer: runs[0]?.signature,
    })
  })

  test('has no signature if two fit', () => {
    expect(dateUse(runs, saved(2))).toEqual({
      distance: 0,
      writers: new Set(['1.1.0', '2.0.0']),
      writer: undefined,
    })
  })

  test('names the nearest signature if the candidates store values alike, and none that the values contradict', () => {
    const bounded = { ...integer('height'), options: { min: 8 } }
    const narrower: Run = {
      signature: { name: 'Resize', inputs: [integer('width'), bounded], outputs: [], isOutputNode: false },
      versions: new Set(['1.2.0']),
    }
    expect(dateUse([...runs.slice(0, 2), narrower], saved(2))?.writer).toBe(runs[1]?.signature)
    expect(dateUse(runs.slice(1, 2), { ...saved(0), values: ['text', 'text'] })).toMatchObject({
      distance: 1,
      writer: undefined,
    })
  })

  test('returns the distance of the nearest signature, and nothing for an unknown node', () => {
    expect(dateUse(runs, saved(5))?.distance).toBe(1)
    expect(dateUse([], saved(1))).toBeUndefined()
  })
})

describe('chooseVersion', () => {
  const use = openUse({ name: 'Resize', shape: saved(2) }, runs, runs[1]?.signature)
  const versions = ['2.0.0', '1.1.0', '1.0.1', '1.0.0']

  test('returns the newest version that opens every use', () => {
    expect(chooseVersion(versions, [use])).toBe('1.1.0')
    expect(problemsOfVersion('1.1.0', [use])).toEqual([])
    expect(problemsOfVersion('2.0.0', [use])).toEqual([{ name: 'Resize', kind: 'moved-values' }])
  })

  test('returns the newest of the versions with the fewest problems if none opens all uses', () => {
    const gone = openUse({ name: 'Gone', shape: saved(0) }, [run([], '2.0.0')], undefined)
    expect(chooseVersion(versions, [use, gone])).toBe('2.0.0')
    expect(problemsOfVersion('1.0.0', [use, gone])).toEqual([{ name: 'Gone', kind: 'missing-node' }])
    expect(chooseVersion([], [use])).toBeUndefined()
  })
})
