import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsOf } from './derivation.ts'
import type { Dependency } from './incompatibility.ts'
import { solve, type Source } from './solve.ts'
import { everyVersion, noVersion, setOf, versionsIn } from './version-set.ts'

type Counts = Readonly<Record<string, number>>

function sourceOf(counts: Counts, dependencies: readonly Dependency[]): Source {
  return {
    count: (name) => counts[name] ?? 0,
    dependencies: (name) => dependencies.filter(({ package: needing }) => needing === name),
  }
}

function dependency(name: string, versions: number[], on: string, allowed: number[]): Dependency {
  return { package: name, versions: setOf(versions), on, allowed: setOf(allowed) }
}

const plenty = 100_000

/** Whether any choice of versions meets all dependencies of the installed packages. */
function isPossible(counts: Counts, dependencies: readonly Dependency[]): boolean {
  const names = Object.keys(counts)
  const choose = (at: number, chosen: Map<string, number>): boolean => {
    const name = names[at]
    if (name === undefined) return isMet(chosen, dependencies)
    const states = name === 'root' ? [0] : [undefined, ...Array.from({ length: counts[name] ?? 0 }).keys()]
    return states.some((state) => choose(at + 1, state === undefined ? chosen : new Map([...chosen, [name, state]])))
  }
  return choose(0, new Map())
}

function isMet(chosen: ReadonlyMap<string, number>, dependencies: readonly Dependency[]): boolean {
  return dependencies.every(({ package: name, versions, on, allowed }) => {
    const own = chosen.get(name)
    if (own === undefined || !versionsIn(versions).includes(own)) return true
    const other = chosen.get(on)
    return other !== undefined && versionsIn(allowed).includes(other)
  })
}

const catalogue = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 }).chain((sizes) => {
  const names = sizes.map((_, index) => `p${index}`)
  const counts: Counts = { root: 1, ...Object.fromEntries(sizes.map((size, index) => [names[index] ?? '', size])) }
  const some = (name: string) => fc.subarray([...Array.from({ length: counts[name] ?? 0 }).keys()])
  const one = fc
    .tuple(fc.constantFrom('root', ...names), fc.constantFrom(...names))
    .chain(([name, on]) => fc.tuple(some(name), some(on)).map(([a, b]) => dependency(name, a, on, b)))
  return fc.array(one, { maxLength: 14 }).map((dependencies) => ({ counts, dependencies }))
})

describe('solve', () => {
  test('finds versions or a conflict, as exhaustive search does', () => {
    fc.assert(
      fc.property(catalogue, ({ counts, dependencies }) => {
        const found = solve(sourceOf(counts, dependencies), 'root', plenty)
        expect(found.kind).toBe(isPossible(counts, dependencies) ? 'solved' : 'conflict')
        const versions = found.kind === 'solved' ? found.versions : undefined
        expect(versions?.get('root') ?? 0).toBe(0)
        expect(versions === undefined || isMet(versions, dependencies)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('returns a conflict that is unsatisfiable by itself', () => {
    fc.assert(
      fc.property(catalogue, ({ counts, dependencies }) => {
        const found = solve(sourceOf(counts, dependencies), 'root', plenty)
        expect(found.kind === 'conflict' && isPossible(counts, factsOf(found.conflict))).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })

  test('ends after the given steps for any input', () => {
    fc.assert(
      fc.property(catalogue, fc.nat(30), ({ counts, dependencies }, steps) => {
        const { kind } = solve(sourceOf(counts, dependencies), 'root', steps)
        const sure = isPossible(counts, dependencies) ? 'solved' : 'conflict'
        expect(['gave-up', sure]).toContain(kind)
      }),
    )
  })

  test('prefers the first version that fits, and backtracks', () => {
    const counts = { root: 1, web: 3, http: 2, tls: 1 }
    const found = solve(
      sourceOf(counts, [
        dependency('root', [0], 'web', [0, 1, 2]),
        dependency('web', [0], 'http', [0]),
        dependency('web', [1], 'http', [1]),
        dependency('http', [0], 'gone', []),
        dependency('http', [1], 'tls', [0]),
      ]),
      'root',
      plenty,
    )
    expect(found).toEqual({
      kind: 'solved',
      versions: new Map([
        ['root', 0],
        ['web', 1],
        ['http', 1],
        ['tls', 0],
      ]),
    })
  })

  test('omits unrelated dependencies from a conflict, also with packages named like Object properties', () => {
    const counts = { root: 1, constructor: 2, conflict: 2, other: 9 }
    const asked = [
      dependency('root', [0], 'other', [3]),
      dependency('root', [0], 'constructor', [0, 1]),
      dependency('root', [0], 'conflict', [0]),
    ]
    const blamed = [dependency('constructor', [0], 'conflict', [1]), dependency('constructor', [1], 'conflict', [])]
    const found = solve(sourceOf(counts, [...asked, ...blamed]), 'root', plenty)
    expect(found.kind === 'conflict' && new Set(factsOf(found.conflict))).toEqual(
      new Set([...asked.slice(1), ...blamed].map((each) => expect.objectContaining(each))),
    )
  })
})

test('counts packages to choose from as steps', () => {
  const names = Array.from({ length: 60 }, (_, index) => `p${index}`)
  const counts = Object.fromEntries(['root', ...names].map((name) => [name, 1]))
  const source = sourceOf(
    counts,
    names.map((name) => dependency('root', [0], name, [0])),
  )
  expect(solve(source, 'root', 1000).kind).toBe('gave-up')
  expect(solve(source, 'root', plenty).kind).toBe('solved')
})

test('a set of versions excludes the absence of a package', () => {
  expect(versionsIn(everyVersion(3))).toEqual([0, 1, 2])
  expect(versionsIn(setOf([0, 70]))).toEqual([0, 70])
  expect(versionsIn(noVersion)).toEqual([])
})
