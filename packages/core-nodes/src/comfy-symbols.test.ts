import { loadParsers } from '@registry/syntax'
import { describe, expect, it } from 'vitest'
import { encodeSymbols } from '../make/encode-symbols.ts'
import { createSymbolReader } from '../make/read-symbols.ts'
import { isWithinRange, rangeOf } from './comfyui-range.ts'
import { findSymbol, symbolReleases } from './comfy-symbols.ts'
import { coreReleases } from './releases.ts'
import { readSpans, writeSpans } from './symbol-file.ts'

const read = createSymbolReader(await loadParsers())
const symbolsOf = (files: Record<string, string>) => read(new Map(Object.entries(files)))

/** Returns the first release with a symbol, and the release that removed the symbol. */
function ends(name: string): (string | undefined)[] {
  const { since, removedIn, isEmpty, unknown } = rangeOf([{ name }])
  return isEmpty || unknown.length > 0 ? ['unknown'] : [since, removedIn]
}

describe('symbols of a release', () => {
  it('are names of modules in any branch, and public members of classes', () => {
    const symbols = symbolsOf({
      'comfy/utils.py':
        'import torch\ntry:\n  import fast\n  def go(): pass\nexcept ImportError:\n  LIMIT, _low = 1, 2\nclass Bar:\n  total: int\n  def update(self): pass\n  def _own(self): pass\n',
    })
    expect([...symbols.keys()].toSorted()).toEqual(
      'comfy comfy.utils comfy.utils.Bar comfy.utils.Bar.total comfy.utils.Bar.update comfy.utils.LIMIT comfy.utils._low comfy.utils.fast comfy.utils.go comfy.utils.torch'.split(
        ' ',
      ),
    )
  })

  it('follow star imports, and base classes in other modules', () => {
    const symbols = symbolsOf({
      'comfy_api/a/__init__.py': 'from .b import *\nfrom . import b as io\n',
      'comfy_api/a/b.py': 'from ..c import Base\nclass Node(Base): pass\n',
      'comfy_api/c.py': 'class Base:\n  def run(self): pass\n',
    })
    expect(symbols.get('comfy_api.a.Node')).toEqual({ module: 'comfy_api.a', target: 'comfy_api.a.b.Node' })
    expect(symbols.get('comfy_api.a.io')?.target).toBe('comfy_api.a.b')
    expect(symbols.has('comfy_api.a.b.Node.run')).toBe(true)
  })

  it('are grouped by the releases that have them', () => {
    const releases = ['1.0.0', '1.1.0', '1.2.0'].map((version, at) => ({
      version,
      symbols: symbolsOf({ 'nodes.py': `A = 1\n${at > 0 ? 'B = 1\n' : ''}${at === 1 ? '' : 'C = 1\n'}` }),
    }))
    expect(encodeSymbols(releases).modules).toEqual([
      [
        'nodes',
        [
          ['', ' A'],
          ['-1.1.0,1.2.0', 'C'],
          ['1.1.0', 'B'],
        ],
      ],
    ])
  })

  it('decode to the encoded releases', () => {
    const releases = ['1.0.0', '1.1.0', '1.2.0', '1.3.0']
    const positions = new Map(releases.map((version, at) => [version, at]))
    for (const spans of [
      [[0, 4]],
      [[1, 2]],
      [
        [0, 1],
        [3, 4],
      ],
    ] as [number, number][][])
      expect(readSpans(writeSpans(spans, releases), positions)).toEqual(spans)
  })
})

// Each symbol was looked up in the sources of both releases.
describe('the recorded symbols', () => {
  it.each([
    ['folder_paths.get_full_path', undefined, undefined],
    ['folder_paths.get_full_path_or_raise', '0.2.3', undefined],
    ['comfy.patcher_extension.WrappersMP.APPLY_MODEL', '0.3.7', undefined],
    ['comfy.ldm.flux.layers.apply_mod', '0.3.25', undefined],
    ['comfy.ldm.lightricks.model.precompute_freqs_cis', '0.3.2', '0.8.0'],
    ['comfy_extras.nodes_latent.LatentBatch.batch', undefined, '0.3.65'],
    ['comfy_api.latest.io.ComfyNode', '0.3.48', undefined],
    ['server.BinaryEventTypes.PREVIEW_IMAGE', undefined, undefined],
    ['comfy.model_patcher.ModelPatcher.no_such_method', undefined, undefined],
  ])('have %s since %s until %s', (name, since, removed) => {
    expect(ends(name)).toEqual([since, removed])
  })

  it('lack names that are in no release', () => {
    expect(findSymbol('comfy.samplers.calculate_sigmas_scheduler')).toBeUndefined()
    expect(findSymbol('comfy.__proto__')).toBeUndefined()
  })

  it('are those of all recorded releases', () => {
    expect(symbolReleases()).toEqual(coreReleases().map(({ version }) => version))
  })
})

describe('the range of a pack', () => {
  const uses = [
    { name: 'comfy.ldm.lightricks.model.precompute_freqs_cis' },
    { name: 'comfy.ldm.flux.layers.apply_mod', onUse: true as const },
    { name: 'comfy_api.latest.io', guarded: true as const },
    { name: 'comfy.no_such_module' },
  ]

  it('includes every required name, and names the deciding ones', () => {
    const range = rangeOf(uses)
    expect(range).toMatchObject({ since: '0.3.25', removedIn: '0.8.0', isEmpty: false })
    expect(range.deciding.map(({ symbol }) => symbol)).toEqual(
      uses
        .slice(0, 2)
        .map(({ name }) => name)
        .toReversed(),
    )
    expect(range.unknown).toEqual([uses[3]])
  })

  it.each([
    ['0.3.24', false],
    ['0.3.25', true],
    ['0.7.9', true],
    ['0.8.0', false],
    ['99.0.0', false],
  ])('contains %s: %s', (version, isWithin) => {
    expect(isWithinRange(rangeOf(uses), version)).toBe(isWithin)
  })

  it('is empty if one name was removed before another was added, and names both', () => {
    const range = rangeOf(
      [
        uses[0],
        { name: 'comfy_extras.nodes_latent.LatentBatch.execute' },
        { name: 'comfy_extras.nodes_latent.LatentBatch.batch' },
      ].filter((use) => use !== undefined),
    )
    expect(range).toMatchObject({ isEmpty: true, since: undefined, removedIn: undefined })
    expect(range.deciding.map(({ symbol }) => symbol)).toEqual([
      'comfy_extras.nodes_latent.LatentBatch.execute',
      'comfy_extras.nodes_latent.LatentBatch.batch',
    ])
  })
})
