import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeRegistry, runCommand, startRegistry, type RunningRegistry } from '../running-registry.ts'

/*
 * ComfyUI-Manager reads the whole catalogue page by page and discards everything when a single page is wrong. This test
 * sends Manager's queries, and checks its stop rule and fields. MANAGER_DATA names a folder with the three real files;
 * without it the test generates 700 packs.
 */

let registry: RunningRegistry
let folder: string
let made: string | undefined

beforeAll(async () => {
  made = process.env['MANAGER_DATA'] ? undefined : await makeManagerFiles(700)
  folder = process.env['MANAGER_DATA'] ?? made ?? ''
  registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: 'off' }, args: ['--only', 'api'] })
}, 180_000)

afterAll(async () => {
  await removeRegistry(registry)
  if (made) await rm(made, { recursive: true, force: true })
})

describe("ComfyUI-Manager's catalogue", () => {
  test('is imported beside the running registry with every entry counted, and a second run changes nothing', async () => {
    const first = await runCommand(registry.environment, ['import', 'manager', folder, '--json'])
    expect(first.stderr + first.stdout).not.toContain('Error')
    expect(first.code).toBe(0)
    const { entries, created, merged, refused, updated, unchanged, kept } = JSON.parse(first.stdout)
    expect(created + merged + refused + updated + unchanged + kept).toBe(entries)
    expect(created).toBeGreaterThan(entries * 0.9)
    const second = JSON.parse((await runCommand(registry.environment, ['import', 'manager', folder, '--json'])).stdout)
    expect(second).toMatchObject({ entries, created: 0, updated: 0, unchanged: created, merged, refused })
  }, 300_000)

  test('is fetched page by page with every pack exactly once', async () => {
    const seen = new Map<string, number>()
    let page = 1
    let pages = 1
    do {
      const url = `${registry.api}/nodes?page=${page}&limit=30&comfyui_version=v0.3.27-5-gabc1234&form_factor=git-linux`
      const answer: any = await (
        await fetch(url, { headers: { 'Cache-Control': 'no-cache', Pragma: 'no-cache', Expires: '0' } })
      ).json()
      expect(typeof answer.totalPages).toBe('number')
      expect(Array.isArray(answer.nodes)).toBe(true)
      for (const node of answer.nodes) {
        seen.set(node.id, (seen.get(node.id) ?? 0) + 1)
        expect(typeof node.name).toBe('string')
        expect(typeof node.description).toBe('string')
        expect(typeof node.publisher.name).toBe('string')
        expect(node.repository).not.toBeNull()
      }
      pages = answer.totalPages
    } while (page++ < pages)
    const { total } = await json(`${registry.api}/nodes?limit=1`)
    expect(seen.size).toBe(total)
    expect([...seen.values()].every((count) => count === 1)).toBe(true)
  }, 300_000)

  test('is one page for a client that requests everything', async () => {
    const answer = await json(`${registry.api}/nodes?page=1&limit=99999999`)
    expect(answer.totalPages).toBe(1)
    expect(answer.nodes).toHaveLength(answer.total)
  })

  test('is empty for an incremental fetch after the last change', async () => {
    const later = new Date(Date.now() + 60_000).toISOString().slice(0, 19)
    expect(await json(`${registry.api}/nodes?page=1&limit=30&timestamp=${later}Z`)).toMatchObject({
      nodes: [],
      totalPages: 0,
    })
  })
})

async function json(url: string): Promise<any> {
  return (await fetch(url)).json()
}

/**
 * Generates the three files of ComfyUI-Manager: packs with and without ids, repeated repositories, and colliding names.
 */
async function makeManagerFiles(count: number): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-manager-'))
  await mkdir(directory, { recursive: true })
  const packs = Array.from({ length: count }, (_, i) => {
    const reference = `https://github.com/author-${i % 90}/ComfyUI-Pack-${i % 650}`
    return {
      author: `author ${i % 90}`,
      title: `Pack ${i}`,
      ...(i % 5 === 0 && { id: `given-${i}` }),
      reference,
      files: [reference],
      install_type: 'git-clone',
      description: `Pack number ${i}; "quoted", ünïcödé 画像, and a backslash \\.`,
    }
  })
  const map = Object.fromEntries(
    packs.map((pack, i) => [pack.reference, [[`Node ${i}`, 'SharedName'], { title_aux: pack.title }]]),
  )
  const stats = Object.fromEntries(
    packs.map((pack, i) => [
      pack.reference,
      { stars: i, last_update: '2026-04-20 16:46:34', author_account_age_days: 100 },
    ]),
  )
  await writeFile(join(directory, 'custom-node-list.json'), JSON.stringify({ custom_nodes: packs }))
  await writeFile(join(directory, 'extension-node-map.json'), JSON.stringify(map))
  await writeFile(join(directory, 'github-stats.json'), JSON.stringify(stats))
  return directory
}
