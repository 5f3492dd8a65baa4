import { describe, expect, it } from 'vitest'
import { compareVersions } from './compare-versions.ts'
import type { InputSignature, Signature } from './signature.ts'

const node = (name: string, inputs: InputSignature[], made?: string): Signature => ({
  name,
  inputs,
  outputs: made === undefined ? [] : [{ name: 'out', type: made, isList: false }],
  isOutputNode: false,
})
const input = (type: string | undefined, options: InputSignature['options'] = {}): InputSignature => ({
  name: 'x',
  type,
  isRequired: true,
  options,
})

describe('a type changed at both ends of a link', () => {
  const pack = (taken: string, made = taken) => [node('Save', [input(taken)]), node('Load', [], made)]
  const named = (before: Signature[], after: Signature[]) => compareVersions(before, after).verdicts.named

  it('may break links to other packs only', () => {
    const { changes } = compareVersions(pack('VHS_AUDIO'), pack('AUDIO'))
    expect(changes.map(({ kind, effects }) => [kind, effects.named])).toEqual([
      ['input-type-changed', 'may-break'],
      ['output-type-changed', 'may-break'],
    ])
    expect(named(pack('VHS_AUDIO'), pack('AUDIO', 'WAVE'))).toBe('breaks')
  })

  it('breaks workflows if it is a type of ComfyUI', () => {
    expect(named(pack('IMAGE'), pack('LATENT'))).toBe('breaks')
  })
})

describe('a node counts as compared', () => {
  const compared = (before: InputSignature, after: InputSignature) =>
    compareVersions([node('A', [before])], [node('A', [after])]).compared

  it.each([
    ['if all its values are', input('INT', { default: 1 }), input('INT', { default: 2 }), 1],
    ['if a possible value has the same type', input('OWN', { default: 1 }), input('OWN', { default: 2 }), 1],
    ['not if a possible value has another type', input('OWN', { default: 1 }), input('OTHER', { default: 1 }), 0],
    ['not if a type is unknown in both', input(undefined), input(undefined), 0],
  ])('%s', (_, before, after, count) => {
    expect(compared(before, after)).toBe(count)
  })
})
