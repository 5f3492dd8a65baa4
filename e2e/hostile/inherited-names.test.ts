import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { pageTable } from '../accessibility/page-table.ts'
import { root } from '../running-registry.ts'

const { pages, api } = inject('registry')

/** Names that every object inherits, which no look-up by a visitor's text may find. */
const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype']

const addresses = [...new Set(pageTable.flatMap(({ at }) => at.slice(0, 1)).map((address) => address.split('?')[0]))]

/** Reads the names of query parameters from the sources. */
async function queryNames(): Promise<string[]> {
  const app = join(root, 'apps/web')
  const files = await readdir(app, { recursive: true, withFileTypes: true })
  const sources = files.filter((file) => /\.tsx?$/.test(file.name) && !/node_modules|build/.test(file.parentPath))
  const texts = await Promise.all(sources.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))
  const read = /\.(?:get|getAll|has)\('(\w+)'/g
  const found = texts.flatMap((text) => [...text.matchAll(read)].map(([, name = '']) => name))
  const filters = ['query', 'sort', 'os', 'input', 'output', 'updated', 'tag', 'accelerator', 'status', '_routes']
  return [...new Set([...found, ...filters])]
}

async function faultsOf(asked: string[]): Promise<string[]> {
  const waiting = [...asked]
  const faults: string[] = []
  const ask = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const response = await fetch(next, { redirect: 'manual' })
      await response.arrayBuffer()
      if (response.status >= 500) faults.push(`${response.status} ${next}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, ask))
  return faults
}

describe('the name of an inherited property, such as `constructor`,', () => {
  test('fails no page as a query value or a path segment', { timeout: 600_000 }, async () => {
    const names = await queryNames()
    expect(names.length).toBeGreaterThan(20)
    const asked = inherited.flatMap((name) => {
      const query = names.map((key) => `${key}=${name}`).join('&')
      return [
        ...addresses.flatMap((address) => [`${pages}${address}?${query}`, `${pages}${address}/${name}`]),
        `${pages}/${name}`,
        `${pages}/?nodes_index[query]=${name}&nodes_index[${name}]=1&${name}=${name}`,
      ]
    })
    expect(await faultsOf(asked)).toEqual([])
  })

  test('ends no process as a sort order, facet or filter of a search', { timeout: 120_000 }, async () => {
    const names = ['sort', 'search', 'facets', 'os', 'status', 'input', 'output', 'updated', 'mode']
    const asked = inherited.flatMap((name) => [
      ...names.map((key) => `${api}/nodes/search?${key}=${name}`),
      `${api}/nodes/search?sort=${name}&sort=${name}`,
      `${api}/nodes/search?search=${name}:${name}`,
    ])
    expect(await faultsOf(asked)).toEqual([])
    expect((await fetch(`${api}/nodes/search?search=mask`)).status).toBe(200)
    expect((await fetch(`${api}/health`)).status).toBe(200)
  })
})
