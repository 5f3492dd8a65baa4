import { expect, test } from 'vitest'
import { readRequirement } from './requirement.ts'

test.each([
  ['numpy>=1.26', 'numpy', '>=1.26', 'https://pypi.org/project/numpy/'],
  ['torch', 'torch', '', 'https://pypi.org/project/torch/'],
  ['Foo_Bar.baz', 'Foo_Bar.baz', '', 'https://pypi.org/project/foo-bar-baz/'],
  [
    'opencv-python[extra] >=4 ; python_version > "3"',
    'opencv-python',
    '[extra] >=4 ; python_version > "3"',
    'https://pypi.org/project/opencv-python/',
  ],
  ['pillow (>=9)  # pictures', 'pillow', '(>=9)', 'https://pypi.org/project/pillow/'],
])('%s links to PyPI', (text, name, rest, address) => {
  expect(readRequirement(text)).toEqual({ text, name, rest, address })
})

test.each([
  'git+https://github.com/a/b.git@main',
  'b @ https://example.org/b.whl',
  '-r requirements.txt',
  './local',
  'https://example.org/x.zip',
  'javascript:alert(1)',
  '',
])('%s does not link to PyPI', (text) => {
  expect(readRequirement(text)).toEqual({ text })
})
