import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { pack, packs as set } from '../../test/packs.ts'
import { formatComfyLock } from './comfy-lock.ts'
import { formatManagerSnapshot } from './manager-snapshot.ts'
import { readSnapshot } from './read-snapshot.ts'

describe('a snapshot of ComfyUI-Manager', () => {
  it('has all five keys, and lists omitted packs and commits', () => {
    const { text, leftOut } = formatManagerSnapshot(set, 'f00')
    expect(JSON.parse(text)).toEqual({
      comfyui: 'f00',
      git_custom_nodes: {
        'https://github.com/a/c': { hash: 'abc1234', disabled: false },
        'https://github.com/a/d': { hash: '', disabled: false },
      },
      cnr_custom_nodes: { a: '1.0.0', b: '1.0.0' },
      file_custom_nodes: [],
      pips: {},
    })
    expect(leftOut).toEqual([
      { pack: 'e', what: 'pack' },
      { pack: 'd', what: 'commit' },
    ])
  })

  it('is read back from JSON and from YAML', () => {
    const expected = {
      released: [
        { id: 'a', version: '1.0.0' },
        { id: 'b', version: '1.0.0' },
      ],
      cloned: [
        { repository: 'https://github.com/a/c', commit: 'abc1234', isDisabled: false },
        { repository: 'https://github.com/a/d', isDisabled: false },
      ],
      files: [],
      requirements: [],
    }
    expect(readSnapshot(formatManagerSnapshot(set).text)).toEqual({ value: expected })
    expect(readSnapshot(formatComfyLock(set).text)).toEqual({ value: expected })
  })

  it('is read with the files and Python packages that Manager saved', () => {
    const saved = {
      comfyui: 'f00',
      git_custom_nodes: {},
      cnr_custom_nodes: {},
      file_custom_nodes: [{ filename: 'x.py', disabled: true }],
      pips: { 'numpy==2.0': '', clip: 'git+https://g.org/clip' },
    }
    expect(readSnapshot(JSON.stringify(saved))).toMatchObject({
      value: {
        comfyui: 'f00',
        files: [{ fileName: 'x.py', isDisabled: true }],
        requirements: ['numpy==2.0', 'clip @ git+https://g.org/clip'],
      },
    })
  })

  it('is refused with the location of an invalid value', () => {
    expect(readSnapshot('{"git_custom_nodes": {"u": {"hash": 5}}}')).toEqual({
      error: { why: 'shape', at: 'git_custom_nodes.u.hash' },
    })
    expect(readSnapshot('{')).toEqual({ error: { why: 'syntax' } })
    expect(readSnapshot('a: [')).toEqual({ error: { why: 'syntax' } })
    expect(readSnapshot('5')).toEqual({ error: { why: 'shape', at: '' } })
  })

  it('is refused if its aliases expand exponentially', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefg'.split('').map((key, index) => {
        const before = 'abcdef'[index] ?? ''
        return `${key}: &${key} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`
      }),
    ].join('\n')
    expect(readSnapshot(bomb)).toEqual({ error: { why: 'syntax' } })
  })
})

describe('a snapshot in YAML', () => {
  const start = 'git_custom_nodes: {}\n'

  it('with 60,000 keys is read', () => {
    const text = `${start}pips:\n${Array.from({ length: 60_000 }, (_, at) => `  p${at}: ''\n`).join('')}`
    expect(readSnapshot(text)).toMatchObject({ value: { requirements: { length: 60_000 } } })
  }, 20_000)

  it('has the last value of a repeated key, as in JSON', () => {
    const value = { comfyui: 'b' }
    expect(readSnapshot(`${start}comfyui: a\ncomfyui: b`)).toMatchObject({ value })
    expect(readSnapshot('{"git_custom_nodes": {}, "comfyui": "a", "comfyui": "b"}')).toMatchObject({ value })
  })

  it('is refused with 30,000 aliases', () => {
    const text = `a:\n${Array.from({ length: 30_000 }, (_, at) => `- &a${at} b\n- *a${at}\n`).join('')}`
    expect(readSnapshot(text)).toEqual({ error: { why: 'syntax' } })
  }, 20_000)

  it('is refused beyond a million characters, a tenth of those of JSON', () => {
    const space = ' '.repeat(1_000_000)
    expect(readSnapshot(`${start}${space}`)).toEqual({ error: { why: 'too-long' } })
    expect(readSnapshot(`{"git_custom_nodes": {}${space}}`)).toMatchObject({ value: {} })
  })
})

describe('comfy-lock.yaml', () => {
  it('quotes strings that YAML would read as other types', () => {
    const { text } = formatComfyLock([pack('yes', { version: '2024-01-01' }), pack('1e3', { version: '1.10' })])
    expect(text).toContain('"yes": "2024-01-01"')
    expect(parse(text)).toMatchObject({ custom_nodes: { cnr_custom_nodes: { '1e3': '1.10' } } })
  })

  it('escapes characters that PyYAML refuses or folds', () => {
    const { text } = formatComfyLock([pack('a\u0085\u2028\uFEFF', { version: '\u007F😀' })])
    expect(text).toContain(String.raw`"a\u0085\u2028\ufeff": "\u007f😀"`)
    expect(parse(text)).toMatchObject({ custom_nodes: { cnr_custom_nodes: { 'a\u0085\u2028\uFEFF': '\u007F😀' } } })
  })
})
