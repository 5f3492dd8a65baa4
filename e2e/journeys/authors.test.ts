import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'
import { removeRegistry, runCommand, startRegistry, type RunningRegistry } from '../running-registry.ts'

let browser: Browser
let registry: RunningRegistry
let folder: string

const pack = (path: string, facts: Record<string, unknown> = {}) => ({
  author: 'octo',
  title: path.split('/')[1],
  reference: `https://github.com/${path}`,
  files: [`https://github.com/${path}`],
  install_type: 'git-clone',
  description: 'What it does',
  ...facts,
})
const copied = (address: string) => ({ install_type: 'copy', files: [address] })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-authors-'))
  const packs = Array.from({ length: 14 }, (_, index) =>
    pack(`OctoCat/pack-${String(index + 10)}`, { author: index === 0 ? 'Dr. Octo' : 'OctoCat' }),
  )
  const list = [
    ...packs,
    pack('OctoCat/single', copied('https://raw.githubusercontent.com/OctoCat/single/main/one.py')),
    pack('x/x', { title: 'A gist', ...copied('https://gist.github.com/Other/7361b8eb966f29c8238fd323409efb68') }),
  ]
  const stats = Object.fromEntries(packs.map(({ reference }, stars) => [reference, { stars: stars + 1 }]))
  const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value))
  await write('custom-node-list.json', { custom_nodes: list })
  await write('extension-node-map.json', {})
  await write('github-stats.json', stats)
  browser = await launchBrowser()
  registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: 'off' } })
  await runCommand(registry.environment, ['import', 'manager', folder])
}, 180_000)

afterAll(async () => {
  await removeRegistry(registry, browser)
  await rm(folder, { recursive: true, force: true })
})

describe('a visitor', () => {
  test('goes from an unclaimed pack to its author, and sorts and pages the packs of the author', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${registry.pages}/nodes/pack-10`)
    const text = (await page.getByRole('main').textContent()) ?? ''
    expect(text).toContain('by OctoCat')
    expect(text.indexOf('Git is the only way')).toBeLessThan(
      text.indexOf('git clone https://github.com/OctoCat/pack-10'),
    )
    // This registry has no GitHub client, so visitors cannot prove ownership.
    expect(await page.getByRole('link', { name: 'Claim this pack' }).count()).toBe(0)

    await page.getByRole('link', { name: 'OctoCat', exact: true }).first().click()
    await page.waitForURL(`${registry.pages}/authors/octocat`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('OctoCat')
    expect(await page.title()).toContain('OctoCat')
    const author = (await page.getByRole('main').textContent()) ?? ''
    for (const fact of ['15 packs', 'Dr. Octo', 'github.com/OctoCat']) expect(author).toContain(fact)
    const names = () => page.getByRole('list', { name: 'Packs' }).getByRole('heading').allTextContents()
    expect(await names()).toHaveLength(12)
    expect((await names())[0]).toBe('pack-23')
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('link', { name: 'Name', exact: true }).click()
    await page.waitForURL(/sort=name/)
    await expect.poll(async () => (await names())[0]).toBe('pack-10')
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2/)
    await expect.poll(names).toEqual(['pack-22', 'pack-23', 'single'])
    expect(errors).toEqual([])
  })

  test('sees where to copy a pack from that is not a repository, and no git clone', async () => {
    const { page } = await openPage(browser)
    const list: any = await (await fetch(`${registry.api}/nodes?limit=50`)).json()
    const marked = list.nodes.filter((node: any) => node.has_no_repository)
    expect(marked.map(({ id }: any) => id).toSorted()).toEqual(['a-gist', 'single'])
    for (const { id, repository } of marked) {
      await page.goto(`${registry.pages}/nodes/${id}`)
      await expect.poll(() => page.getByText('not a repository. Copy it by hand').count()).toBe(1)
      expect(await page.getByRole('link', { name: 'Open its page' }).first().getAttribute('href')).toBe(repository)
      expect(await page.getByText('git clone').count()).toBe(0)
      const markdown = await (await fetch(`${registry.pages}/nodes/${id}.md`)).text()
      expect(markdown).toContain('not a repository')
      expect(markdown).not.toContain('git clone')
    }
  })

  test('is redirected to the canonical address of an author, and gets 404 for an unknown one', async () => {
    const moved = await fetch(`${registry.pages}/fr/authors/OCTOCAT?sort=name`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/fr/authors/octocat?sort=name'])
    const past = await fetch(`${registry.pages}/authors/octocat?page=99`, { redirect: 'manual' })
    expect(past.headers.get('location')).toBe('/authors/octocat?page=2')
    const missing = await fetch(`${registry.pages}/authors/nobody-here`)
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Author not found')])
  })

  test('sees the author of a pack beside its publisher', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${inject('registry').pages}/nodes/tone-bench`)
    const facts = page.getByRole('complementary')
    await facts.getByRole('link', { name: 'Sample Studio' }).nth(1).waitFor()
    const addresses = await facts
      .getByRole('link', { name: 'Sample Studio' })
      .evaluateAll((links) => links.map((link: any) => link.getAttribute('href')))
    expect(addresses).toEqual(['/authors/~sample%20studio', '/publishers/sample-studio'])
  })
})
