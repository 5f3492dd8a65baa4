import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officialReport } from '../../apps/api/test/official-report.ts'
import { launchBrowser, openPage } from '../browser.ts'
import { ciOf } from '../ci-reports.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'

const repository = 'comfyanonymous/ComfyUI'
const hashOf = (number: number) => number.toString(16).padStart(40, 'a')
/** Returns a commit by number; higher numbers are later. */
const commit = (number: number) => ({
  commit_hash: hashOf(number),
  commit_time: `2026-02-${String(number).padStart(2, '0')}T03:04:05Z`,
  commit_message: `Commit number ${number}`,
})

let registry: RunningRegistry
let browser: Browser

let ci: Awaited<ReturnType<typeof ciOf>>
const report = (but: Record<string, unknown>) => ci.report(but)

beforeAll(async () => {
  registry = await startRegistry()
  ci = await ciOf(registry)
  browser = await launchBrowser()
}, 180_000)
afterAll(() => removeRegistry(registry, browser))

describe('a visitor of the CI results', () => {
  test('sees how to report results if there are none', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${registry.pages}/comfy-nodes`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'CI results' }).click()
    await page.waitForURL(`${registry.pages}/ci`)
    await expect.poll(() => page.getByText('No results yet').count()).toBe(1)
    expect(await page.getByRole('main').innerText()).toContain('registry ci-token create')
    expect(await page.getByRole('main').innerText()).toContain(`${registry.api}/upload-artifact`)
    expect(errors).toEqual([])
  })

  test('sees the latest commit first with the results of each system, opens page 2, and filters by branch', async () => {
    for (let number = 1; number <= 22; number++) await report(commit(number))
    const late = { ...commit(23), pr_number: '77', author: 'Octo Cat' }
    await report({ ...late, workflow_name: 'upscale.json', status: 'WorkflowRunStatusFailed', branch_name: '77/merge' })
    await report({ ...late, os: 'windows', branch_name: '77/merge' })
    const { page, errors } = await openPage(browser)
    await page.goto(`${registry.pages}/ci`, { waitUntil: 'networkidle' })
    const rows = page.getByRole('table').getByRole('row')
    expect(await rows.count()).toBe(21)
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Commit', 'Linux', 'Windows'])
    const cells = await rows.nth(1).getByRole('cell').allInnerTexts()
    expect(cells.map((text) => text.split('\n').filter(Boolean).slice(-3, -1))).toEqual([
      ['Failed', '1 of 1 failed'],
      ['Passed', '1 workflow'],
    ])
    expect(await rows.nth(1).getByRole('link', { name: 'Pull request #77' }).getAttribute('href')).toBe(
      `https://github.com/${repository}/pull/77`,
    )
    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL(/\/ci\?page=2$/)
    await expect.poll(() => rows.count()).toBe(4)
    await page.getByRole('link', { name: '77/merge' }).first().click()
    await page.waitForURL(/\/ci\?branch=77%2Fmerge$/)
    await expect.poll(() => rows.count()).toBe(2)
    expect(errors).toEqual([])
  })

  test('sees that a branch has no results, is redirected from a page beyond the last, and gets a 404 for unknown ids', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${registry.pages}/ci?branch=nowhere`)
    expect(await page.getByText('No results for this branch').count()).toBe(1)
    for (const far of [99, 99_999]) {
      await page.goto(`${registry.pages}/ci?page=${far}`)
      expect(page.url()).toContain('page=2')
    }
    for (const path of ['/ci/commits/no-id', `/ci/results/${crypto.randomUUID()}`, '/ci/compare?a=1&b=2'])
      expect((await page.goto(`${registry.pages}${path}`))?.status()).toBe(404)
  })
})

describe('a visitor of a result', () => {
  const first = { ...commit(24), workflow_name: 'sampler.json' }
  const second = { ...commit(25), workflow_name: 'sampler.json' }
  let before: string
  let after: string

  beforeAll(async () => {
    const [red, blue] = [await ci.uploadPicture([220, 60, 40]), await ci.uploadPicture([40, 60, 220])]
    before = await report({ ...first, output_files_gcs_paths: red })
    after = await report({
      ...second,
      output_files_gcs_paths: blue,
      end_time: officialReport.end_time + 45,
      python_version: '3.13',
    })
  })

  test('opens the result from its commit, with the image, memory, machine and run', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${registry.pages}/ci`, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Commit number 25' }).click()
    await page.waitForURL(/\/ci\/commits\//)
    await page.getByRole('link', { name: /^Passed \(sampler\.json, Linux\)/ }).click()
    await page.waitForURL(`${registry.pages}/ci/results/${after}`)
    const image = page.getByRole('img', { name: 'Image 1 of sampler.json on Linux' })
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((element: any) => element.naturalWidth)).toBe(64)
    expect(await page.getByRole('img', { name: /VRAM up to 5,120 MB, memory up to 2,050 MB/ }).count()).toBe(1)
    await page.getByText('Show as a table').click()
    expect(await page.getByRole('table').getByRole('row').nth(2).innerText()).toMatch(/0\.5 sec\s+5,120 MB\s+99%/)
    const said = await page.getByRole('main').innerText()
    for (const fact of ['1 min 30 sec', 'NVIDIA GeForce RTX 3090', '--force-fp16', '2 Python packages'])
      expect(said).toContain(fact)
    expect(await page.getByRole('link', { name: 'Run 10000000001 on GitHub' }).getAttribute('href')).toBe(
      `https://github.com/${repository}/actions/runs/10000000001`,
    )
    expect(await page.getByRole('link', { name: 'Read the log' }).getAttribute('href')).toContain('/logs/test-stable')
    expect(errors).toEqual([])
  })

  test('compares the result with that of the previous commit, and moves between the images by keyboard', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${registry.pages}/ci/results/${after}`, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'With the one before' }).click()
    await page.waitForURL(`${registry.pages}/ci/compare?a=${before}&b=${after}`)
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
    expect(await row('Duration').innerText()).toMatch(/45 sec\s+1 min 30 sec\s+\+100%/)
    expect(await row('Python').innerText()).toMatch(/3\.12\s+3\.13\s+Differs/)
    expect(await row('CUDA').innerText()).toMatch(/12\.1\s+12\.1\s+Same/)
    const slider = page.getByRole('slider', { name: 'Share of A in image 1' })
    await slider.focus()
    await slider.press('End')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('A 100%, B 0%')
    const clip = page
      .getByRole('img', { name: /Image 1/ })
      .nth(1)
      .locator('..')
    expect(await clip.getAttribute('style')).toContain('inset(0px 0px 0px 100%)')
    expect(errors).toEqual([])
  })

  test('sees a text instead of a missing image', async () => {
    const gone = await report({ ...commit(26), workflow_name: 'gone.json' })
    const { page } = await openPage(browser)
    await page.route('https://storage.googleapis.com/**', (route) => route.abort())
    await page.goto(`${registry.pages}/ci/results/${gone}`)
    await expect.poll(() => page.getByText('This image cannot be shown').count()).toBe(1)
  })
})

test('An open page shows and announces the end of a running workflow', async () => {
  const start = Math.floor(Date.now() / 1000)
  const times = { start_time: start, end_time: start + 45 }
  const running = { ...commit(27), ...times, workflow_name: 'slow.json', os: 'macos', output_files_gcs_paths: '' }
  const begun = { ...running, status: 'WorkflowRunStatusStarted', end_time: 0, machine_stats: null }
  const id = await report(begun)
  const { page: grid } = await openPage(browser)
  const { page, errors } = await openPage(browser)
  await grid.goto(`${registry.pages}/ci`)
  await page.goto(`${registry.pages}/ci/results/${id}`)
  for (const each of [grid, page])
    await expect
      .poll(() => each.getByRole('status').allInnerTexts())
      .toContainEqual('Some results are still running. This page updates automatically.')
  expect(await report(running)).toBe(id)
  const patient = { timeout: 20_000 }
  await expect
    .poll(() => page.getByRole('status').allInnerTexts(), patient)
    .toContainEqual('\u2068slow.json · macOS\u2069: Passed')
  expect(await page.getByRole('main').innerText()).toContain('45 sec')
  await expect
    .poll(() => grid.getByRole('status').allInnerTexts(), patient)
    .toContainEqual(expect.stringContaining('macOS\u2069: Passed'))
  expect(errors).toEqual([])
}, 60_000)

test('Long reported texts do not widen a page, also on a phone', async () => {
  const long = { ...commit(28), workflow_name: 'w'.repeat(255), branch_name: 'b'.repeat(255), author: 'a'.repeat(200) }
  const ids: string[] = []
  for (const os of ['o'.repeat(50), '\u202exunil', 'freebsd', 'linux', 'macos', 'windows'])
    ids.push(await report({ ...long, os, comfy_run_flags: 'f'.repeat(2000), job_id: 'j'.repeat(200) }))
  for (const width of [390, 1280]) {
    const { page } = await openPage(browser, { viewport: { width, height: 800 } })
    await page.route('https://storage.googleapis.com/**', (route) => route.abort())
    const { jobResults }: any = await (
      await fetch(`${registry.api}/gitcommit?workflowName=${long.workflow_name}`)
    ).json()
    const [a, b] = ids
    for (const path of [
      '',
      `/commits/${jobResults[0].commit_id}`,
      `/results/${a}`,
      `/compare?a=${a}&b=${b}`,
      `/compare?a=${a}&b=${await report({ ...commit(28), output_files_gcs_paths: '' })}`,
    ]) {
      await page.goto(`${registry.pages}/ci${path}`)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
      if (path.includes(String(a))) {
        await page.getByRole('heading', { name: 'Images' }).scrollIntoViewIfNeeded()
        await page.getByText('This image cannot be shown').first().waitFor()
      }
      const beyond = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      expect({ path, width, beyond }).toEqual({ path, width, beyond: 0 })
    }
  }
}, 120_000)

test('The repository and the branch are chosen by keyboard, and the focus stays', async () => {
  await report({ ...commit(1), repo: 'comfyanonymous/Other' })
  const { page, errors } = await openPage(browser)
  await page.goto(`${registry.pages}/ci`, { waitUntil: 'networkidle' })
  const chosen = page.locator('select:focus')
  await page.getByLabel('Repository').press('ArrowDown')
  await page.waitForURL(/\/ci\?repo=comfyanonymous%2FOther$/)
  await page.getByText('1 commit', { exact: true }).waitFor()
  expect(await chosen.inputValue()).toBe('comfyanonymous/Other')
  await page.keyboard.press('ArrowUp')
  await page.waitForURL(/\/ci\?repo=comfyanonymous%2FComfyUI$/)
  await page.getByRole('link', { name: '77/merge' }).first().press('Enter')
  await page.waitForURL(/branch=77%2Fmerge$/)
  await page.locator('a[aria-current]:focus', { hasText: '77/merge' }).waitFor()
  await page.goBack()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Repository').inputValue()).toBe('comfyanonymous/Other')
  expect(errors).toEqual([])
})

test('A result is found and compared without JavaScript', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${registry.pages}/ci`)
  await page.getByRole('link', { name: 'Commit number 25' }).click()
  await page.getByRole('link', { name: /^Passed \(sampler\.json/ }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.waitForURL(/\/ci\/compare\?a=/)
  expect(await page.getByRole('table').count()).toBe(1)
})
