import { expect, it } from 'vitest'
import { compareRequirements } from './compare-requirements.ts'

it('lists new, dropped and changed requirements by normalized name', () => {
  const before = ['numpy', 'Pillow>=9', 'opencv_python', '# a comment', 'gone']
  const after = ['numpy', 'pillow>=10', 'opencv-python', 'torch==2.4', '']
  expect(compareRequirements(before, after)).toEqual([
    { name: 'gone', before: 'gone' },
    { name: 'opencv-python', before: 'opencv_python', after: 'opencv-python' },
    { name: 'pillow', before: 'Pillow>=9', after: 'pillow>=10' },
    { name: 'torch', after: 'torch==2.4' },
  ])
})

it('keeps lines without a package name, and names such as constructor', () => {
  expect(compareRequirements(['git+https://x.test/a'], ['constructor'])).toEqual([
    { name: 'constructor', after: 'constructor' },
    { name: 'git+https://x.test/a', before: 'git+https://x.test/a' },
  ])
})

it('a requirement that occurs twice is compared once', () => {
  const twice = ['torch<2; python_version < "3.9"', 'torch>=2; python_version >= "3.9"']
  expect(compareRequirements(twice, twice)).toEqual([])
  expect(compareRequirements(twice, ['torch>=2'])).toMatchObject([{ name: 'torch', after: 'torch>=2' }])
})
