import { describe, expect, it } from 'vitest'
import { pack } from '../../test/packs.ts'
import type { ChosenPack, Environment } from '../chosen-pack.ts'
import { checkSet } from './check-set.ts'
import type { Conflict } from './conflict.ts'

function needing(id: string, ...requirements: string[]): ChosenPack {
  return pack(id, { requirements })
}

function check(packs: ChosenPack[], environment: Environment = {}): Conflict[] {
  return checkSet(packs, environment, () => false)
}

describe('the check of requirements', () => {
  it('names the conflicting pair, the other lines, and each pack that can resolve it alone', () => {
    const packs = [needing('a', 'numpy>=1.20'), needing('b', 'NumPy==2.0'), needing('c', 'numpy>=2.1')]
    expect(check(packs).filter(({ kind }) => kind === 'requirement')).toEqual([
      {
        kind: 'requirement',
        severity: 'blocks',
        packs: ['b', 'c'],
        subject: 'numpy',
        culprits: [
          { pack: 'b', text: 'NumPy==2.0' },
          { pack: 'c', text: 'numpy>=2.1' },
        ],
        others: [{ pack: 'a', text: 'numpy>=1.20' }],
        remedy: {
          kind: 'change-one',
          anyOf: [
            { pack: 'b', toAdmit: '2.1' },
            { pack: 'c', toAdmit: '2.0' },
          ],
        },
      },
    ])
  })

  it('finds a conflict of three packs that agree in pairs', () => {
    const packs = [needing('a', 'x>=1,<=2'), needing('b', 'x!=1.*'), needing('c', 'x!=2.*,<3')]
    expect(check(packs)).toMatchObject([{ kind: 'requirement', packs: ['a', 'b', 'c'] }])
    expect(check(packs.slice(1))).toEqual([])
  })

  it('names all packs to change if no single one resolves it', () => {
    const packs = [needing('a', 'x==1'), needing('b', 'x==2'), needing('c', 'x==3'), needing('d', 'x==3')]
    expect(check(packs)).toMatchObject([{ remedy: { kind: 'change-all', packs: ['a', 'b'] } }])
  })

  it('suggests another version of a pack whose requirements resolve the conflict', () => {
    const otherVersions = [
      { version: '1.9.0', supportedComfyui: '', requirements: ['x==1.5'] },
      { version: '1.8.0', supportedComfyui: '', requirements: ['x>=1'] },
    ]
    const packs = [needing('a', 'x==1.2'), { ...needing('b', 'x>=2'), otherVersions }]
    expect(check(packs)).toMatchObject([{ remedy: { kind: 'switch-version', pack: 'b', version: '1.8.0' } }])
  })

  it('skips another version with too many bounds', () => {
    const endless = Array.from({ length: 200 }, (_, index) => `x!=9.${index}`)
    const otherVersions = [
      { version: '1.9.0', supportedComfyui: '', requirements: endless },
      { version: '1.8.0', supportedComfyui: '', requirements: ['x>=1'] },
    ]
    const packs = [needing('a', 'x==1.2'), { ...needing('b', 'x>=2'), otherVersions }]
    expect(check(packs)).toMatchObject([{ remedy: { kind: 'switch-version', version: '1.8.0' } }])
  })

  it('stops the search for other versions if they have too many bounds in total', () => {
    const names = ['x', 'y', 'z']
    const requirements = names.flatMap((name) => Array.from({ length: 190 }, (_, index) => `${name}!=9.${index}`))
    const otherVersions = [{ version: '1.9.0', supportedComfyui: '', requirements }]
    const packs = [
      needing('a', ...names.map((name) => `${name}==1`)),
      { ...needing('b', ...names.map((name) => `${name}==2`)), otherVersions },
    ]
    expect(check(packs).map(({ subject, remedy }) => [subject, remedy.kind])).toEqual([
      ['x', 'switch-version'],
      ['y', 'switch-version'],
      ['z', 'change-one'],
    ])
  })

  it('applies a line with a marker if the marker holds', () => {
    const packs = [
      needing('a', 'x==1; python_version < "3.12"', 'x==2; python_version >= "3.12"'),
      needing('b', 'x>=2'),
    ]
    expect(check(packs, { python: '3.12', os: 'Linux' })).toEqual([])
    expect(check(packs, { python: '3.11', os: 'Linux' })).toMatchObject([{ severity: 'blocks', packs: ['a', 'b'] }])
    expect(check(packs)).toMatchObject([{ severity: 'warns', on: { os: 'Windows', python: '3.10' } }])
  })

  it('only warns if the machine decides whether a line applies', () => {
    const packs = [needing('a', 'x==1; platform_release == "5"'), needing('b', 'x==2')]
    expect(check(packs, { python: '3.12', os: 'Linux' })).toMatchObject([{ kind: 'requirement', severity: 'warns' }])
  })

  it('blocks two addresses of one package, also without its name', () => {
    const packs = [needing('a', 'x @ git+https://g.org/a/x@v1'), needing('b', 'x @ git+https://g.org/a/x@v2')]
    expect(check(packs)).toMatchObject([{ kind: 'requirement-source', severity: 'blocks', subject: 'x' }])
    const nameless = [needing('a', 'git+https://g.org/a/x@v1'), needing('b', 'git+https://g.org/a/x.git')]
    expect(check(nameless)).toMatchObject([{ kind: 'requirement-source', subject: 'https://g.org/a/x' }])
    expect(check([needing('a', 'git+https://g.org/a/x'), needing('b', 'git+https://g.org/a/x.git')])).toEqual([])
  })

  it('warns about packages that share a module, and lines that may replace torch', () => {
    const packs = [needing('a', 'opencv-python', 'torch==2.1'), needing('b', 'opencv_python_headless>=4', 'torch>=2')]
    expect(check(packs)).toMatchObject([
      { kind: 'replaces-base', subject: 'torch', packs: ['a'], severity: 'warns' },
      { kind: 'shared-module', subject: 'cv2', distributions: ['opencv-python', 'opencv-python-headless'] },
    ])
  })

  it('reports unread lines, grouped by pack and reason', () => {
    expect(check([needing('a', '-r x.txt', '--pre', 'a b')])).toMatchObject([
      { kind: 'unread', why: 'option', culprits: [{ text: '-r x.txt' }, { text: '--pre' }] },
      { kind: 'unread', why: 'syntax' },
    ])
  })

  it('skips a package with more than two hundred bounds', () => {
    const packs = Array.from({ length: 201 }, (_, index) => needing(`p${index}`, `x!=${index}`))
    expect(check(packs)).toMatchObject([{ kind: 'unread', why: 'too-many', subject: 'x' }])
  })

  it('reads the packages with the fewest bounds if a set has too many in total', () => {
    const many = Array.from({ length: 190 }, (_, index) => {
      return needing(`p${index}`, `x==1.${index}`, `y==1.${index}`, `z==1.${index}`, 'few==1')
    })
    const found = check([...many, needing('other', 'few==2')])
    expect(found.filter(({ kind }) => kind === 'requirement').map(({ subject }) => subject)).toEqual(['few', 'x', 'y'])
    expect(found.filter(({ kind }) => kind === 'unread').map(({ subject }) => subject)).toEqual(['z'])
  })
})
