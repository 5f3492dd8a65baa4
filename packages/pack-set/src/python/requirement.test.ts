import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeName, readRequirements } from './requirement.ts'
import { sameSource } from './source.ts'

describe('readRequirements', () => {
  it('leaves out comments and blank lines, joins continued lines, and drops hashes', () => {
    const lines = [
      '# all',
      '',
      'numpy>=1.2 # for arrays',
      'torch>=2 \\',
      '  ,<3',
      'x==1 --hash=sha256:aa \\\n --hash=sha256:bb',
    ]
    expect(readRequirements(lines).map(({ kind, text }) => [kind, text])).toEqual([
      ['named', 'numpy>=1.2'],
      ['named', 'torch>=2 ,<3'],
      ['named', 'x==1'],
    ])
  })

  it('collapses a run of spaces', () => {
    const run = ' \t'.repeat(200)
    const lines = [`a${run}b`, `x${run}>=1${run}; os_name${run}== "nt"`, `x @ https://e.org/x${run}; os_name == "nt"`]
    expect(readRequirements(lines)).toMatchObject([
      { kind: 'unread', text: 'a b', why: 'syntax' },
      { kind: 'named', text: 'x >=1 ; os_name == "nt"' },
      { kind: 'direct', text: 'x @ https://e.org/x ; os_name == "nt"', url: 'https://e.org/x' },
    ])
  })

  it('marks options, paths, invalid and overlong lines as unread', () => {
    const lines = [
      '-r other.txt',
      '--extra-index-url https://e.org',
      '-e .',
      './wheel.whl',
      'a b',
      `x${'a'.repeat(3000)}`,
    ]
    const read = readRequirements(lines)
    expect(read.map((requirement) => requirement.kind === 'unread' && requirement.why)).toEqual([
      'option',
      'option',
      'option',
      'path',
      'syntax',
      'too-long',
    ])
  })

  it('finds the name in an egg fragment and a wheel', () => {
    const lines = [
      'git+https://github.com/a/B.git@v1#egg=My_Name&subdirectory=x',
      'https://e.org/dist/Some_Pkg-1.0-py3-none-any.whl',
      'git+https://github.com/a/b',
    ]
    const read = readRequirements(lines)
    expect(read.map((requirement) => requirement.kind === 'direct' && requirement.name)).toEqual([
      'my-name',
      'some-pkg',
      undefined,
    ])
  })

  it('never throws for any text', () => {
    const bits = [
      'numpy',
      '>=',
      '1.0',
      ';',
      '(',
      ')',
      '@',
      'git+https://',
      '"',
      "'",
      'and',
      'in',
      '\\',
      '\n',
      '__proto__',
    ]
    const hostile = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...bits)).map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(fc.array(hostile), (lines) => {
        expect(readRequirements(lines)).toBeInstanceOf(Array)
      }),
    )
  })

  it('refuses a marker with 900 brackets', () => {
    expect(readRequirements([`x; ${'('.repeat(900)}`])).toMatchObject([{ kind: 'unread', why: 'syntax' }])
  })
})

describe('normalizeName', () => {
  it('gives equal names for the spellings of one package', () => {
    expect(['Opencv_Python', 'opencv-python', 'opencv.-_python'].map(normalizeName)).toEqual(
      Array.from({ length: 3 }, () => 'opencv-python'),
    )
  })
})

describe('sameSource', () => {
  it('ignores fragments, .git and the case of the host, and distinguishes revisions', () => {
    const plain = sameSource('git+https://GitHub.com/a/b.git#egg=b')
    expect(plain).toEqual(sameSource('git+https://github.com/a/b'))
    const pinned = sameSource('git+https://github.com/a/b@v1')
    expect(pinned.location).toBe(plain.location)
    expect(pinned.whole).not.toBe(plain.whole)
  })
})
