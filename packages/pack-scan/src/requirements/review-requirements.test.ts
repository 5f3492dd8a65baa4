import { expect, it } from 'vitest'
import { createReview } from '../review.ts'
import { reviewRequirements } from './review-requirements.ts'

function found(text: string, path = 'requirements.txt'): string[] {
  const review = createReview(() => false)
  reviewRequirements(path, text, review)
  return review.report().findings.map(({ rule, line }) => `${rule} ${line ?? ''}`)
}

it.each([
  ['git+https://host.example/a/b.git', 'dependency-unpinned-url'],
  ['git+https://host.example/a/b.git@main', 'dependency-unpinned-url'],
  [`b @ git+https://host.example/a/b.git@${'0a'.repeat(20)}`, 'dependency-from-url'],
  ['https://host.example/a-1.0-py3-none-any.whl', 'dependency-unpinned-url'],
  [`https://host.example/a.whl#sha256=${'0a'.repeat(32)}`, 'dependency-from-url'],
  ['-e git+https://host.example/a/b.git#egg=b', 'dependency-unpinned-url'],
  ['--extra-index-url https://index.example/simple', 'dependency-other-index'],
  ['-f https://index.example/files', 'dependency-other-index'],
  ['numpy<2', 'dependency-breaks-others'],
  ['numpy==1.26.4', 'dependency-breaks-others'],
  ['torch==2.1.0', 'dependency-breaks-others'],
  ['transformers<=4.40', 'dependency-breaks-others'],
  ['Pillow<10', 'dependency-breaks-others'],
  ['reqeusts', 'dependency-known-bad'],
  ['ultralytics[extra] == 8.3.42 ; python_version > "3"', 'dependency-known-bad'],
])('%s: %s', (line, rule) => {
  expect(found(`# list\n\n${line} # why\n`)).toEqual([`${rule} 3`])
})

it.each([
  ['numpy>=1.25'],
  ['torch'],
  ['torch>=2.0'],
  ['opencv-python-headless'],
  ['ultralytics==8.3.40'],
  ['requests[socks]>=2; sys_platform == "win32"'],
  ['-r other.txt'],
  ['--extra-index-url https://download.pytorch.org/whl/cu121'],
  ['# git+https://host.example/a/b.git'],
])('reports nothing for %s', (line) => {
  expect(found(line)).toEqual([])
})

it('finds OpenCV builds that overwrite each other', () => {
  expect(found('opencv-python\nopencv-contrib-python\n')).toEqual([
    'dependency-breaks-others 1',
    'dependency-breaks-others 2',
  ])
})

it('reads only the dependencies of pyproject.toml', () => {
  const text = [
    '[project]',
    'name = "requestss"',
    'dependencies = ["numpy<2", # "torch==1"',
    "  'reqeusts',",
    ']',
    '[project.optional-dependencies]',
    'fast = ["torch==2.0"]',
    '[tool.poetry.dependencies]',
    'a = { git = "https://host.example/a.git" }',
    '[tool.other]',
    'dependencies = ["torch==2.0"]',
  ].join('\n')
  expect(found(text, 'pyproject.toml').toSorted()).toEqual([
    'dependency-breaks-others 3',
    'dependency-breaks-others 7',
    'dependency-known-bad 4',
    'dependency-unpinned-url 9',
  ])
})

it('masks the password in an address', () => {
  const review = createReview(() => false)
  reviewRequirements('requirements.txt', 'git+https://user:inert@host.example/a.git\n', review)
  expect(review.report().findings[0]?.detail).toBe('git+https://***@host.example/a.git')
})
