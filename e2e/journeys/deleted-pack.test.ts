import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDate } from '../../apps/web/app/i18n/format.ts'
import { locales } from '../../apps/web/app/i18n/languages.ts'
import { localizePath } from '../../apps/web/app/i18n/negotiate.ts'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'
import { idTokenOf, sendAs, signUp } from '../people.ts'
import { createPublisher, publishPack } from '../publishing.ts'
import { removeRegistry, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'

interface Refusal {
  deleted_at: string
}

interface CompareMessages {
  packs: { deleted: string; unknown: { title: string } }
}

interface ErrorMessages {
  deleted: { byPublisher: string }
}

const messages = async (locale: string, namespace: string) =>
  JSON.parse(await readFile(new URL(`../../apps/web/locales/${locale}/${namespace}.json`, import.meta.url), 'utf8'))

describe('a visitor of a deleted pack', () => {
  let browser: Browser
  let registry: RunningRegistry

  beforeAll(async () => {
    registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: 'off' } })
    browser = await launchBrowser()
    const { page } = await openPage(browser)
    await signUp(registry.pages, page, 'Lamp Author', 'lamp@people.test')
    const idToken = await idTokenOf(page)
    const publisher = await createPublisher(registry, idToken, 'lamp-studio', 'Lamp Studio')
    await publishPack(registry, publisher, { id: 'lamps', version: '1.0.0' })
    await untilActive(registry, 'lamps', '1.0.0')
    await sendAs(registry, idToken, 'DELETE /publishers/lamp-studio/nodes/lamps')
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  test('gets a 410 with the date of the deletion, and follows the link to the search', async () => {
    const { page } = await openPage(browser)
    const answer = await page.goto(`${registry.pages}/nodes/lamps`)
    expect(answer?.status()).toBe(410)
    await page.getByRole('heading', { name: 'This pack was deleted' }).waitFor()
    await page.getByText(`Its publisher deleted it on ${formatDate('en', Date.now())}.`).waitFor()
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Search packs' }).click()
    await page.locator('#search:focus').waitFor()
  }, 60_000)

  test.each(locales)('gets a 410 with the date in %s at each address of the pack', async (locale) => {
    for (const path of ['/nodes/lamps', '/publishers/lamp-studio/nodes/lamps', '/nodes/lamps/versions/1.0.0/files']) {
      const answer = await fetch(`${registry.pages}${localizePath(path, locale)}`)
      expect([path, answer.status]).toEqual([path, 410])
      expect(await answer.text()).toContain(formatDate(locale, Date.now()))
    }
  })

  test.each(locales)('sees the deletion and its date in a comparison, in %s', async (locale) => {
    const refusal: Refusal = JSON.parse(await (await fetch(`${registry.api}/nodes/lamps`)).text())
    expect(refusal).toMatchObject({ error: 'node_removed', deleted_by: 'publisher' })
    const { packs }: CompareMessages = await messages(locale, 'compare')
    const { deleted }: ErrorMessages = await messages(locale, 'errors')
    const answer = await fetch(`${registry.pages}${localizePath('/compare?packs=lamps,no-such-lamps', locale)}`)
    const text = (await answer.text()).replaceAll(/[\u2068\u2069]/g, '').replaceAll('&#x27;', "'")
    expect(text).toContain(packs.deleted.replace('{{id}}', 'lamps'))
    expect(text).toContain(deleted.byPublisher.replace('{{date}}', formatDate(locale, refusal.deleted_at)))
    expect(text).toContain(packs.unknown.title.replace('{{id}}', 'no-such-lamps'))
  })

  test.each(['/nodes/lamps.md', '/nodes/lamps/versions.atom', '/nodes/lamps/badge.svg', '/nodes/lamps/og.png'])(
    'gets a 410 with the reason at %s',
    async (path) => {
      const answer = await fetch(`${registry.pages}${path}`)
      expect(answer.status).toBe(410)
      expect(await answer.text()).toContain("The node 'lamps' was deleted by the publisher")
    },
  )
})
