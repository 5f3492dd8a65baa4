import { describe, expect, it } from 'vitest'
import { isNodeId, isReservedNodeId } from '../../registry/nodes/node-id.ts'
import { assignIds, type KnownNode } from './assign-ids.ts'
import { groupEntries } from './group-entries.ts'
import { parseManagerFiles } from './manager-files.ts'

function packs(...entries: { repository: string; id?: string; title?: string }[]) {
  const list = entries.map(({ repository, id, title = 'A title' }) => ({
    title,
    id,
    files: [repository],
    reference: repository,
  }))
  return groupEntries(
    parseManagerFiles({ nodeList: JSON.stringify({ custom_nodes: list }), nodeMap: '{}', stats: '{}' }),
  ).packs
}

function ids(entries: Parameters<typeof packs>, there: KnownNode[] = []) {
  return assignIds(packs(...entries), there).map(({ nodeId }) => nodeId)
}

const github = (path: string) => `https://github.com/${path}`

describe('the id of a pack', () => {
  it('is the name of its repository in lower case, as the field has it', () => {
    expect(ids([{ repository: github('a/ComfyUI-Repo') }])).toEqual(['comfyui-repo'])
  })

  it('is found by the short id of the list as well', () => {
    const [assignment] = assignIds(packs({ repository: github('a/ComfyUI-VideoHelperSuite'), id: 'VHS' }), [])
    expect(assignment).toMatchObject({ nodeId: 'comfyui-videohelpersuite', aliases: ['vhs'] })
    const [same] = assignIds(packs({ repository: github('a/Repo'), id: 'repo' }), [])
    expect(same?.aliases).toEqual([])
  })

  it('is the one that the list gives where the address has only a digest', () => {
    const gist = 'https://gist.github.com/a/7361b8eb966f29c8238fd323409efb68'
    expect(ids([{ repository: gist, id: 'Given_Id.1' }])).toEqual(['Given_Id.1'])
  })

  it.each([
    ['a/-Odd-Name-', 'odd-name'],
    ['a/%E6%BC%A2%E5%AD%97', 'a-title'],
    ['a/Caf%C3%A9', 'cafe'],
    ['a/search', 'search-a'],
    ['a/v2', 'v2-a'],
    ['a/update-github-stars', 'update-github-stars-a'],
    [`a/${'x'.repeat(150)}`, 'x'.repeat(100)],
  ])('of %s is %s', (path, id) => {
    expect(ids([{ repository: github(path) }])).toEqual([id])
  })

  it('is a title where the address has only a digest', () => {
    const gist = 'https://gist.github.com/a/7361b8eb966f29c8238fd323409efb68'
    expect(ids([{ repository: gist, title: 'Fine nodes!' }])).toEqual(['fine-nodes'])
  })

  it('is told by its repository where nothing readable is left', () => {
    expect(ids([{ repository: github('a/%E6%BC%A2'), title: '漢' }])).toEqual([
      expect.stringMatching(/^pack-[0-9a-f]{8}$/),
    ])
  })

  it('can always be had', () => {
    const odd = ['...', '---', 'search', '漢字', 'x'.repeat(300), 'a b', "it's", '__init__', '%00', '😈']
    const found = ids(odd.map((id, index) => ({ repository: github(`o/r${index}`), id })))
    expect(found).toHaveLength(odd.length)
    expect(found.filter((id) => !isNodeId(id) || isReservedNodeId(id))).toEqual([])
  })
})

describe('two packs that want one id', () => {
  it('leave it to the one with more stars; the other has its owner in it', () => {
    const forked = packs({ repository: github('fork/Repo') }, { repository: github('Original/repo') })
    for (const pack of forked) pack.stars = pack.entry.repository.owner === 'Original' ? 10 : 2
    expect(assignIds(forked, []).map(({ nodeId }) => nodeId)).toEqual(['repo-fork', 'repo'])
  })

  it('get it in the order of the list where nothing tells them apart', () => {
    expect(ids([{ repository: github('a/Repo') }, { repository: github('B/repo') }])).toEqual(['repo', 'repo-b'])
  })

  it('get a number when even their owner does not tell them apart', () => {
    const taken: KnownNode[] = [known('repo', 'x/1'), known('repo-a', 'x/2')]
    expect(ids([{ repository: github('a/repo') }], taken)).toEqual(['repo-a-2'])
  })

  it('say so', () => {
    const [, second] = assignIds(packs({ repository: github('a/repo') }, { repository: github('b/repo') }), [])
    expect(second?.renamed).toEqual({ wanted: 'repo', reason: 'taken' })
  })
})

describe('a pack that the registry has', () => {
  it('keeps its id, whatever is listed before it', () => {
    const entries = [{ repository: github('b/repo') }, { repository: github('a/repo') }]
    expect(ids(entries, [known('repo', 'a/repo')])).toEqual(['repo-b', 'repo'])
  })

  it('is found by the id that the list gives after its repository moved', () => {
    const moved = { ...known('pack', 'old/repo'), kept: 'claimed' as const }
    expect(ids([{ repository: github('new/repo'), id: 'pack' }], [moved])).toEqual(['pack'])
  })

  it('keeps its short id, and is found by that of the field unless somebody has it', () => {
    const listed = packs({ repository: github('a/ComfyUI-VideoHelperSuite'), id: 'vhs' })
    const there = known('vhs', 'a/comfyui-videohelpersuite')
    expect(assignIds(listed, [there])[0]).toMatchObject({ nodeId: 'vhs', aliases: ['comfyui-videohelpersuite'] })
    const other = known('ComfyUI-VideoHelperSuite', 'x/y')
    expect(assignIds(listed, [there, other])[0]).toMatchObject({ nodeId: 'vhs', aliases: [] })
  })

  it('is not what a stranger published under its name without a repository', () => {
    const squatter = { id: 'comfyui-suite', repositoryKey: undefined, kept: 'published' as const }
    expect(ids([{ repository: github('a/ComfyUI-Suite') }], [squatter])).toEqual(['comfyui-suite-a'])
  })

  it('gets the same id from any part of an earlier import', () => {
    const entries = ['a/r', 'b/r', 'c/r', 'd/r', 'd/s'].map((path) => ({ repository: github(path) }))
    const whole = assignIds(packs(...entries), [])
    for (let part = 0; part <= whole.length; part++) {
      const before = whole
        .slice(part)
        .map(({ nodeId, pack }) => known(nodeId, pack.entry.repository.key.slice('github.com/'.length)))
      expect(ids(entries, before)).toEqual(whole.map(({ nodeId }) => nodeId))
    }
  })
})

function known(id: string, path: string): KnownNode {
  return { id, repositoryKey: `github.com/${path}`, kept: undefined }
}
