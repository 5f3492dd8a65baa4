import { describe, expect, it } from 'vitest'
import { isLoadedBefore } from './known-modules.ts'
import { findModules } from './pack-modules.ts'

function modulesOf(...paths: string[]) {
  return findModules(['__init__.py', ...paths], isLoadedBefore)
}

describe('follows an import as Python does', () => {
  it.each([
    ['a package before a module', ['a/__init__.py', 'a.py'], '__init__.py', '.a', 'a/__init__.py'],
    ['a module of Windows', ['a.pyw'], '__init__.py', '.a', 'a.pyw'],
    ['the package itself', [], '__init__.py', '.', '__init__.py'],
    ['two levels up', ['a/b/c.py', 'd.py'], 'a/b/c.py', '...d', 'd.py'],
    ['nothing above the root', ['a/b.py'], 'a/b.py', '...b', undefined],
    ['a folder as a package', ['a/b.py'], '__init__.py', '.a.b', 'a/b.py'],
    ['nothing below a module', ['a.py', 'a/b.py'], '__init__.py', '.a.b', undefined],
    ['the whole name rather than its start', ['a/b.py', 'a/c.py', 'c/d.py'], 'a/b.py', 'c.d', 'c/d.py'],
    ['the folder of the file', ['a/b.py', 'a/c.py', 'c.py'], 'a/b.py', 'c', 'a/c.py'],
    ['a folder above', ['a/b/c.py', 'a/d.py'], 'a/b/c.py', 'd', 'a/d.py'],
    ['the pack by the name of its folder', ['a.py'], '__init__.py', 'custom_nodes.my_pack.a', 'a.py'],
    ['the pack by a name with ComfyUI', ['a/b.py'], '__init__.py', 'ComfyUI_Pack.a.b', 'a/b.py'],
    ['a file before a folder', ['lib/a/b.py', 'a.py'], 'lib/c.py', 'a', 'a.py'],
    ['no module that is loaded before', ['subprocess.py', 'nodes.py'], '__init__.py', 'subprocess', undefined],
    ['no module of ComfyUI', ['nodes.py'], '__init__.py', 'nodes', undefined],
  ])('%s', (_what, paths, from, module, file) => {
    expect(modulesOf(...paths).follow(from, module).file).toBe(file)
  })
})

it('searches the folders of sys.path first', () => {
  const modules = modulesOf('a.py', 'lib/a.py')
  expect(modules.follow('__init__.py', 'a').file).toBe('a.py')
  expect([modules.search('lib'), modules.search('lib')]).toEqual([true, false])
  expect(modules.follow('__init__.py', 'a').file).toBe('lib/a.py')
})

it('runs the packages above a module, also where the module is missing', () => {
  const modules = modulesOf('a/__init__.py', 'a/b/__init__.py', 'c.py')
  expect(modules.follow('__init__.py', '.a.b.x')).toEqual({
    file: undefined,
    run: ['a/__init__.py', 'a/b/__init__.py'],
  })
  expect(modules.follow('__init__.py', '.c.x')).toEqual({ file: undefined, run: ['c.py'] })
})

it('lists every file that an import may load', () => {
  const modules = modulesOf('json.py', 'a/json.py', 'a/b.py')
  expect(modules.follow('a/b.py', 'json').file).toBeUndefined()
  expect(modules.mayRun('a/b.py', 'json')).toEqual(['a/json.py', 'json.py'])
})

it('returns the packages above a file', () => {
  const modules = modulesOf('a/__init__.py', 'a/b/__init__.py', 'a/b/c.py')
  expect(modules.packagesAbove('a/b/c.py')).toEqual(['a/__init__.py', 'a/b/__init__.py'])
  expect(modules.packagesAbove('a/b/__init__.py')).toEqual(['a/__init__.py'])
})
