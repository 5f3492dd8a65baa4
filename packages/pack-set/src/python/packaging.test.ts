import { describe, expect, test } from 'vitest'
import { candidatesOf } from './candidates.ts'
import { holds, readMarker, type MarkerValues } from './marker.ts'
import cases from './packaging-cases.json' with { type: 'json' }
import { readRequirement } from './requirement.ts'
import { admits, readSpecifiers } from './specifier.ts'
import { readVersion } from './version.ts'

// The expected answers are those of Python's `packaging` 26.4.
describe('as in the packaging library of Python', () => {
  const sets = cases.sets as [text: string, isUnsatisfiable: boolean][]

  test.each(sets)('%s is unsatisfiable: %s', (text, isUnsatisfiable) => {
    const specifiers = readSpecifiers(text) ?? []
    const found = candidatesOf(specifiers).find((candidate) => specifiers.every((one) => admits(one, candidate)))
    expect(found === undefined).toBe(isUnsatisfiable)
  })

  test.each(cases.admits as [string, string, boolean][])('%s admits %s: %s', (text, version, isAdmitted) => {
    const candidate = { text: version, version: readVersion(version) }
    expect(readSpecifiers(text)?.every((specifier) => admits(specifier, candidate))).toBe(isAdmitted)
  })

  test.each(cases.readable as [string, boolean][])('%s is a list of specifiers: %s', (text, isReadable) => {
    expect(readSpecifiers(text) !== undefined).toBe(isReadable)
  })

  const environments: Record<string, MarkerValues> = cases.environments
  test.each(cases.markers as [string, string, boolean][])('%s on %s: %s', (text, environment, expected) => {
    const marker = readMarker(text)
    expect(marker && holds(marker, environments[environment] ?? {})).toBe(expected)
  })

  test.each(cases.readableMarkers as [string, boolean][])('%s is a marker: %s', (text, isReadable) => {
    expect(readMarker(text) !== undefined).toBe(isReadable)
  })

  const requirements = cases.requirements as [
    string,
    { name: string; specifiers: number; url: string | null; marked: boolean } | null,
  ][]
  // A comment and hashes belong to a line of pip, not to a requirement.
  const ofPip = new Set(['x>=1 # c', 'x<2 --hash=sha256:aa'])
  test.each(requirements.filter(([text]) => !ofPip.has(text)))('%s is parsed as %s', (text, expected) => {
    const read = readRequirement(text)
    const found =
      read.kind === 'unread'
        ? null
        : {
            name: read.name,
            specifiers: read.kind === 'named' ? read.specifiers.length : 0,
            url: read.kind === 'direct' ? read.url : null,
            marked: read.marker !== undefined,
          }
    expect(found).toEqual(expected)
  })
})
