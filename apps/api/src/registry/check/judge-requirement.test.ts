import { expect, test } from 'vitest'
import { judgeRequirement } from './judge-requirement.ts'

const using = (...names: string[]) => ({
  symbols: names.map((name) => ({ name, file: 'a.py', line: 1, count: 1 })),
  symbolCount: names.length,
})
const fresh = 'comfy.ldm.flux.layers.apply_mod'
const gone = 'comfy.ldm.lightricks.model.precompute_freqs_cis'
/** A symbol that a release removed and a later release added again. */
const interrupted = 'comfy.ops.contextlib'
const aroundHole = '>=0.3.31 <0.4.0 || >=0.23.0'

test.each([
  ['missing', undefined, [fresh], { problem: 'missing', advised: '>=0.3.25' }],
  ['missing with both ends', undefined, [fresh, gone], { problem: 'missing', advised: '>=0.3.25 <0.8.0' }],
  ['too low', '>=0.3.0', [fresh], { declared: '>=0.3.0', problem: 'too-wide', admits: '0.3.0', advised: '>=0.3.25' }],
  [
    'without an end',
    '>=0.3.30',
    [gone],
    { declared: '>=0.3.30', problem: 'too-wide', admits: '0.8.0', advised: '>=0.3.2 <0.8.0' },
  ],
  [
    "in Python's syntax",
    '~=0.4',
    [gone],
    { declared: '~=0.4', problem: 'too-wide', admits: '0.8.0', advised: '>=0.3.2 <0.8.0' },
  ],
  ['missing with a hole', undefined, [interrupted], { problem: 'missing', advised: aroundHole }],
  [
    'over a hole',
    '>=0.3.31',
    [interrupted],
    { declared: '>=0.3.31', problem: 'too-wide', admits: '0.4.0', advised: aroundHole },
  ],
])('a requirement that is %s has a problem and an advised range', (_, declared, names, expected) => {
  expect(judgeRequirement(declared, using(...names))).toEqual(expected)
})

test.each([
  ['a range that fits', '>=0.3.25,<0.8.0', [fresh, gone]],
  ["npm's range with a comma", '^0.3.25, <0.8.0', [fresh, gone]],
  ["Python's range of a series", '~=0.3.25', [fresh, gone]],
  ['a range without a release that lacks the names', '!=0.4.*,>=0.3.31,<0.5', [interrupted]],
  ['a range around a hole', aroundHole, [interrupted]],
  ['names that every release has', undefined, ['folder_paths.get_full_path']],
  ['a range that cannot be read', 'latest', [fresh]],
  ['names that no release has', undefined, ['comfy.no_such_module']],
])('there is no problem with %s', (_, declared, names) => {
  expect(judgeRequirement(declared, using(...names))).toBeUndefined()
})
