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
  it('is the name of its repository in lower case', () => {
    expect(ids([{ repository: github('a/ComfyUI-Repo') }])).toEqual(['comfyui-repo'])
  })

  it('has the short id of the list as an alias', () => {
    const [assignment] = assignIds(packs({ repository: github('a/ComfyUI-VideoHelperSuite'), id: 'VHS' }), [])
    expect(assignment).toMatchObject({ nodeId: 'comfyui-videohelpersuite', aliases: ['vhs'] })
    const [same] = assignIds(packs({ repository: github('a/Repo'), id: 'repo' }), [])
    expect(same?.aliases).toEqual([])
  })

  it('is the id of the list if the address has only a digest', () => {
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

  it('is its title if the address has only a digest', () => {
    const gist = 'https://gist.github.com/a/7361b8eb966f29c8238fd323409efb68'
    expect(ids([{ repository: gist, title: 'Fine nodes!' }])).toEqual(['fine-nodes'])
  })

  it('is a hash of its repository if nothing readable is left', () => {
    expect(ids([{ repository: github('a/%E6%BC%A2'), title: '漢' }])).toEqual([
      expect.stringMatching(/^pack-[0-9a-f]{8}$/),
    ])
  })

  it('is valid and not reserved for any input', () => {
    const odd = ['...', '---', 'search', '漢字', 'x'.repeat(300), 'a b', "it's", '__init__', '%00', '😈']
    const found = ids(odd.map((id, index) => ({ repository: github(`o/r${index}`), id })))
    expect(found).toHaveLength(odd.length)
    expect(found.filter((id) => !isNodeId(id) || isReservedNodeId(id))).toEqual([])
  })
})

describe('two packs with the same candidate id', () => {
  it('give it to the pack with more stars; the other one gets a suffix with its owner', () => {
    const forked = packs({ repository: github('fork/Repo') }, { repository: github('Original/repo') })
    for (const pack of forked) pack.stars = pack.entry.repository.owner === 'Original' ? 10 : 2
    expect(assignIds(forked, []).map(({ nodeId }) => nodeId)).toEqual(['repo-fork', 'repo'])
  })

  it('give it to the first of the list if nothing else distinguishes them', () => {
    expect(ids([{ repository: github('a/Repo') }, { repository: github('B/repo') }])).toEqual(['repo', 'repo-b'])
  })

  it('get a number if the owner does not distinguish them either', () => {
    const taken: KnownNode[] = [known('repo', 'x/1'), known('repo-a', 'x/2')]
    expect(ids([{ repository: github('a/repo') }], taken)).toEqual(['repo-a-2'])
  })

  it('report the renaming', () => {
    const [, second] = assignIds(packs({ repository: github('a/repo') }, { repository: github('b/repo') }), [])
    expect(second?.renamed).toEqual({ wanted: 'repo', reason: 'taken' })
  })
})

describe('a pack that the registry already has', () => {
  it('keeps its id, even if another pack is listed before it', () => {
    const entries = [{ repository: github('b/repo') }, { repository: github('a/repo') }]
    expect(ids(entries, [known('repo', 'a/repo')])).toEqual(['repo-b', 'repo'])
  })

  it('is found by the id of the list after its repository moved', () => {
    const moved = { ...known('pack', 'old/repo'), kept: 'claimed' as const }
    expect(ids([{ repository: github('new/repo'), id: 'pack' }], [moved])).toEqual(['pack'])
  })

  it('keeps its short id, and gets its repository name as an alias unless another pack has it', () => {
    const listed = packs({ repository: github('a/ComfyUI-VideoHelperSuite'), id: 'vhs' })
    const there = known('vhs', 'a/comfyui-videohelpersuite')
    expect(assignIds(listed, [there])[0]).toMatchObject({ nodeId: 'vhs', aliases: ['comfyui-videohelpersuite'] })
    const other = known('ComfyUI-VideoHelperSuite', 'x/y')
    expect(assignIds(listed, [there, other])[0]).toMatchObject({ nodeId: 'vhs', aliases: [] })
  })

  it('is not a pack that another publisher published under its name without a repository', () => {
    const squatter = { id: 'comfyui-suite', repositoryKey: undefined, kept: 'published' as const }
    expect(ids([{ repository: github('a/ComfyUI-Suite') }], [squatter])).toEqual(['comfyui-suite-a'])
  })

  it('gets the same id if an earlier import had only some of the packs', () => {
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
