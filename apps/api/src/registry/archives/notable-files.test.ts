import { expect, test } from 'vitest'
import { findLicense, findReadme } from './notable-files.ts'

const license = (paths: string[], named?: string) => findLicense(new Set(paths), named)

test.each([
  [['README', 'readme.txt', 'README.rst', 'Readme.markdown', 'ReadMe.MD'], 'ReadMe.MD'],
  [['README', 'readme.txt', 'README.rst', 'Readme.markdown'], 'Readme.markdown'],
  [['README', 'readme.txt', 'README.rst'], 'README.rst'],
  [['README', 'readme.txt'], 'readme.txt'],
  [['README'], 'README'],
  [['readme.md', 'README.md'], 'README.md'],
  [['docs/README.md', 'readme.py'], undefined],
])('of %j the README file is %j', (paths, found) => {
  expect(findReadme(paths)).toBe(found)
})

test('the licence file named in pyproject.toml comes first, in any folder', () => {
  expect(license(['LICENSE', 'legal/MIT.txt'], './legal/MIT.txt')).toBe('legal/MIT.txt')
})

test.each([
  [['COPYING', 'LICENCE', 'LICENSE-MIT', 'LICENSE'], 'LICENSE'],
  [['COPYING', 'licence.md', 'License.txt'], 'License.txt'],
  [['COPYING.LESSER', 'COPYING', 'licence.md'], 'licence.md'],
  [['COPYING.LESSER', 'COPYING'], 'COPYING'],
  [['docs/LICENSE', 'UNLICENSE'], undefined],
])('without that file, of %j the license file is %j', (paths, found) => {
  expect(license(paths, 'missing.txt')).toBe(found)
})
