import { describe, expect, it } from 'vitest'
import type { CoreInput } from './definition.ts'
import { findCoreNode, type ReleasedNode } from './find-core-node.ts'
import { coreDiff, coreNodesOf, coreReleases } from './releases.ts'

function released(name: string): ReleasedNode {
  const found = findCoreNode(name)
  if (found?.kind !== 'core' && found?.kind !== 'api') throw new Error(`${name} is of no release.`)
  return found
}

function inputOf(node: { definition: ReleasedNode['definition'] }, name: string): CoreInput | undefined {
  const { required, optional } = node.definition.inputs
  return [...required, ...optional].find((input) => input.name === name)
}

describe('a node of ComfyUI is found', () => {
  it('with its inputs, their defaults and choices', () => {
    const sampler = released('KSampler')
    expect(sampler).toMatchObject({ kind: 'core', addedIn: '0.0.1', removedIn: undefined })
    expect(sampler.definition).toMatchObject({ module: 'nodes', outputs: [{ type: 'LATENT', isList: false }] })
    expect(sampler.definition.inputs.required.map(({ name }) => name)).toEqual([
      'model',
      'seed',
      'steps',
      'cfg',
      'sampler_name',
      'scheduler',
      'positive',
      'negative',
      'latent_image',
      'denoise',
    ])
    expect(inputOf(sampler, 'steps')).toMatchObject({ type: 'INT', options: { default: 20, min: 1, max: 10000 } })
    expect(inputOf(sampler, 'cfg')).toMatchObject({ type: 'FLOAT', options: { default: 8, step: 0.1 } })
    expect(inputOf(sampler, 'sampler_name')?.choices).toEqual(expect.arrayContaining(['euler', 'dpmpp_2m', 'ddim']))
    expect(inputOf(sampler, 'scheduler')?.choices).toContain('karras')
  })

  it('without choices that depend on the installation', () => {
    const input = inputOf(released('CheckpointLoaderSimple'), 'ckpt_name')
    expect(input).toMatchObject({ type: 'COMBO', choices: undefined })
  })

  it('with the release that added it', () => {
    expect(released('PreviewAny').addedIn).toBe('0.3.31')
    expect(released('SeedNode').addedIn).toBe('0.27.0')
    expect(coreNodesOf('0.3.30')?.has('PreviewAny')).toBe(false)
    expect(coreNodesOf('0.3.31')?.get('PreviewAny')).toMatchObject({ module: 'comfy_extras.nodes_preview_any' })
  })

  it('with the releases that changed it', () => {
    expect(released('KSampler').changedIn).toContain('0.3.31')
    const before = coreNodesOf('0.3.30')?.get('KSampler')
    const after = coreNodesOf('0.3.31')?.get('KSampler')
    const sampler = (node: typeof before) => node?.inputs.required.find(({ name }) => name === 'sampler_name')?.choices
    expect(sampler(before)).not.toContain('gradient_estimation_cfg_pp')
    expect(sampler(after)).toContain('gradient_estimation_cfg_pp')
  })

  it('with the release that removed it, and its last definition', () => {
    const gone = released('StabilityStableImageUltraNode')
    expect(gone).toMatchObject({ kind: 'api', removedIn: '0.27.1', definition: { isApiNode: true } })
    expect(coreNodesOf('0.27.0')?.has(gone.name)).toBe(true)
    expect(coreNodesOf('0.27.1')?.has(gone.name)).toBe(false)
  })

  it('with its flags', () => {
    expect(released('SaveImage').definition).toMatchObject({ isOutputNode: true, isApiNode: false })
    expect(released('LoadImageOutput').definition).toMatchObject({ isExperimental: true })
    expect(released('ControlNetApply').definition).toMatchObject({ isDeprecated: true })
    expect(released('FluxProUltraImageNode')).toMatchObject({ kind: 'api', definition: { isApiNode: true } })
  })
})

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'KSampler ', 'ksampler', 'GetNode', 'SetNode'])(
  'no node is found for “%s”',
  (name) => {
    expect(findCoreNode(name)).toBeUndefined()
  },
)

describe('a front-end type is', () => {
  it.each([
    ['a note', 'Note', 'note'],
    ['a note in Markdown', 'MarkdownNote', 'note'],
    ['a reroute', 'Reroute', 'reroute'],
    ['a primitive', 'PrimitiveNode', 'primitive'],
    ['a group', 'workflow>Upscale twice', 'group'],
    ['a group that an older front end saved', 'workflow/Upscale twice', 'group'],
    ['a subgraph', '0f9e2a44-6f1c-4b7e-9d5a-2c1b3a4d5e6f', 'subgraph'],
  ])('%s', (_what, name, role) => {
    expect(findCoreNode(name)).toEqual({ name, kind: 'frontend', role })
  })

  it.each(['workflow', 'workflow>', 'workflows>x', '0f9e2a44-6f1c-4b7e-9d5a-2c1b3a4d5e6', 'note'])(
    'not “%s”',
    (name) => {
      expect(findCoreNode(name)).toBeUndefined()
    },
  )
})

describe('releases', () => {
  it('are in order, each with the date of its commit', () => {
    const releases = coreReleases()
    expect(releases[0]).toMatchObject({ version: '0.0.1', date: '2024-07-12' })
    const versions = releases.map(({ version }) => version)
    expect(versions.indexOf('0.10.0')).toBe(versions.indexOf('0.9.2') + 1)
    expect(versions.length).toBeGreaterThan(170)
    expect(new Set(versions).size).toBe(versions.length)
    for (const { date, commit } of releases) {
      expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(commit).toMatch(/^[\da-f]{40}$/)
    }
  })

  it('without a record have no nodes', () => {
    expect(coreNodesOf('0.0.0')).toBeUndefined()
    expect(coreNodesOf('constructor')).toBeUndefined()
    expect(coreDiff('0.0.1', 'v0.3.0')).toBeUndefined()
  })

  it('differ by added, changed and removed nodes, in either direction', () => {
    const there = coreDiff('0.3.30', '0.3.31')
    expect(there).toMatchObject({ removed: [] })
    expect(there?.added).toEqual(expect.arrayContaining(['LoadVideo', 'PreviewAny', 'SaveVideo']))
    expect(there?.changed).toContain('KSampler')
    const back = coreDiff('0.3.31', '0.3.30')
    expect(back).toEqual({ added: [], changed: there?.changed, removed: there?.added })
    expect(coreDiff('0.3.31', '0.3.31')).toEqual({ added: [], changed: [], removed: [] })
  })

  it('list over 840 nodes in 0.33.0, each in a module of ComfyUI', () => {
    const nodes = coreNodesOf('0.33.0') ?? new Map<string, never>()
    expect(nodes.size).toBeGreaterThan(840)
    for (const { module } of nodes.values()) {
      expect(module).toMatch(/^(nodes|comfy_extras\.nodes_\w+|comfy_api_nodes\.nodes_\w+|custom_nodes\.\w+)$/)
    }
  })
})
