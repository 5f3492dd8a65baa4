import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsType } from './fits-type.ts'
import { problemsOf } from './fit.ts'
import { matchOutputs } from './match-outputs.ts'
import { findRenamedInputs } from './renamed-inputs.ts'
import type { InputSignature, OutputSignature } from './signature.ts'

type Output = Pick<OutputSignature, 'name' | 'type'>

/** Reference implementation without an index: finds the first free output with the name and a fitting type. */
function matchNames(before: readonly Output[], after: readonly Output[]): Map<number, number> {
  const label = ({ name, type }: Output) => (name ?? type ?? '').toLowerCase()
  const isSame = (old: Output, now: Output) =>
    label(old) === label(now) && (old.type === undefined || fitsType(now.type, old.type))
  const places = new Map<number, number>()
  const free = new Set(after.keys())
  const take = (from: number, to: number | undefined) => {
    if (to !== undefined && free.delete(to)) places.set(from, to)
  }
  for (const [index, old] of before.entries()) if (after[index] && isSame(old, after[index])) take(index, index)
  for (const [index, old] of before.entries()) {
    if (!places.has(index))
      take(
        index,
        [...free].find((to) => isSame(old, after[to]!)),
      )
  }
  return places
}

test('outputs with one name match the first free output of a fitting type', () => {
  const type = fc.constantFrom(undefined, '*', 'A', 'B', 'A,B', 'B,C', '*,C', 'any', 'open', '')
  const outputs = fc.array(fc.record({ name: fc.constantFrom('x', 'y', undefined), type }), { maxLength: 8 })
  fc.assert(
    fc.property(outputs, outputs, (before, after) => {
      expect([...matchOutputs(before, after)]).toEqual(expect.arrayContaining([...matchNames(before, after)]))
    }),
  )
})

describe('signatures with a thousand inputs or outputs', () => {
  const size = 1000
  let reads = 0
  /** Counts the reads of a name. */
  const counted = <Value extends object>(name: string, rest: Value): Value & { readonly name: string } =>
    Object.defineProperty({ ...rest, name }, 'name', {
      enumerable: true,
      get: () => {
        reads += 1
        return name
      },
    })
  const readsOf = (run: () => unknown) => {
    reads = 0
    run()
    return reads
  }
  const input = (name: string, type: string): InputSignature => counted(name, { type, isRequired: true, options: {} })
  const socketsOf = (name: string) => Array.from({ length: size }, (_, at) => input(`${name}${at}`, `${name}${at}`))

  test.each([
    ['of one name', (at: number) => ['out', `T${at}`]],
    ['of one type', (at: number) => [`out${at}`, 'T']],
  ])('outputs %s are matched with few reads each', (_, said) => {
    const before = Array.from({ length: size }, (__, at) => {
      const [name = '', type = ''] = said(at)
      return counted(name, { type })
    })
    const after = before.toReversed()
    expect(readsOf(() => matchOutputs(before, after))).toBeLessThan(50 * size)
  })

  test('renamed inputs are compared with few reads each', () => {
    const [before, after] = [socketsOf('a'), socketsOf('b')]
    expect(readsOf(() => findRenamedInputs(before, after))).toBeLessThan(50 * size)
  })

  test('a second use of the same versions compares nothing again', () => {
    const node = (name: string) => ({ name: 'N', inputs: socketsOf(name), outputs: [], isOutputNode: false })
    const [writer, target] = [node('a'), node('b')]
    const shape = { kind: 'graph' as const, inputs: [], outputs: [], valueNames: ['x'] }
    const first = readsOf(() => problemsOf(target, shape, writer))
    expect(readsOf(() => problemsOf(target, { ...shape }, writer))).toBeLessThan(first / 2)
  })
})
