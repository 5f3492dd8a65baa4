import { beforeAll, describe, expect, it } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'

const registry = useRegistry({ RATE_LIMITS: 'on' })

beforeAll(async () => {
  await givenVersion(registry, await givenPublisher(registry, 'maker'), 'pack', '1.0.0')
})

/** Sends requests from one address, each uncached, because cached answers do not count. */
async function statusesOf(paths: string[], from: string): Promise<Set<number>> {
  const ask = (path: string) =>
    registry.fetch(new Request(`http://registry.test${path}`, { headers: { 'X-Forwarded-For': from } }))
  return new Set((await Promise.all(paths.map(ask))).map(({ status }) => status))
}

describe('within the usual limits', () => {
  it('ComfyUI-Manager reads two hundred pages of the catalogue five times', async () => {
    const pages = Array.from({ length: 200 }, (_, i) => `/nodes?page=${i + 1}&limit=30&comfyui_version=v0.3.27`)
    for (let i = 0; i < 5; i++) expect(await statusesOf(pages, '203.0.113.1')).toEqual(new Set([200]))
  })

  it('ComfyUI looks up five hundred comfy nodes of a workflow', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `/comfy-nodes/Missing${i}/node`)
    expect(await statusesOf(names, '203.0.113.2')).toEqual(new Set([404]))
  })

  it('a machine restores four hundred packs', async () => {
    const packs = Array.from({ length: 400 }, () => ['/nodes/pack/install', '/nodes/pack/versions/1.0.0']).flat()
    expect(await statusesOf(packs, '203.0.113.3')).toEqual(new Set([200]))
  })

  it('a person types two hundred letters into the search within a minute', async () => {
    const letters = Array.from({ length: 200 }, (_, i) => `/search/suggestions?search=word${i}`)
    expect(await statusesOf(letters, '203.0.113.4')).toEqual(new Set([200]))
  })
})
