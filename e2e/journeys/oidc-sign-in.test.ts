import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage } from '../browser.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'
import { startIssuer, type OidcIssuer } from './oidc-issuer.ts'

/** The tests build on each other. */
describe('a user of an OpenID Connect issuer', () => {
  let issuer: OidcIssuer
  let registry: RunningRegistry
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    issuer = await startIssuer('registry-pages')
    registry = await startRegistry({
      environment: {
        IDENTITY_PROVIDER: 'oidc',
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: 'registry-pages',
        OIDC_NAME: 'River Works',
      },
    })
    browser = await launchBrowser()
    page = (await openPage(browser)).page
    page.setDefaultTimeout(40_000)
  })
  afterAll(async () => {
    await removeRegistry(registry, browser)
    await issuer?.close()
  })

  const menu = () => page.getByRole('button', { name: 'River Author' })

  test('who denies the sign-in gets a message and can try again', async () => {
    issuer.isRefusing = true
    await page.goto(`${registry.pages}/nodes`)
    await page.getByRole('button', { name: 'Continue with River Works' }).click()
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    issuer.isRefusing = false
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForURL(/\/auth\/login/)
    expect(issuer.grants).toEqual([])
  }, 120_000)

  test('returns to the requested page after the sign-in, with the name from the issuer', async () => {
    // Each page renews a token of less than five minutes.
    issuer.lifetime = 120
    await page.goto(`${registry.pages}/nodes`)
    await page.getByRole('button', { name: 'Continue with River Works' }).click()
    await page.waitForURL(`${registry.pages}/nodes`)
    await menu().waitFor()
    expect(issuer.scopes.at(-1)).toBe('openid profile email offline_access')
    expect(issuer.grants).toContain('authorization_code')
  }, 120_000)

  test('stays signed in when the token is renewed', async () => {
    // No page renews a token meanwhile.
    await page.goto('about:blank')
    const before = issuer.grants.length
    await page.goto(`${registry.pages}/nodes`)
    await menu().waitFor()
    await expect.poll(() => issuer.grants.slice(before)).toContain('refresh_token')
    // The next test leaves this page, which must have its new tokens first.
    await page.waitForLoadState('networkidle')
    expect(page.url()).toBe(`${registry.pages}/nodes`)
  }, 120_000)

  test('has to sign in again when the issuer has ended its session', async () => {
    issuer.hasEnded = true
    await page.goto(`${registry.pages}/nodes`)
    await page.waitForURL(/\/auth\/login\?fromUrl=/)
    issuer.hasEnded = false
    issuer.lifetime = 3600
    await page.getByRole('button', { name: 'Continue with River Works' }).click()
    await page.waitForURL(`${registry.pages}/nodes`)
    await menu().waitFor()
    expect(issuer.grants.at(-1)).toBe('authorization_code')
  }, 120_000)

  test('signs out, and no token stays in the browser', async () => {
    await menu().click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect.poll(() => menu().count()).toBe(0)
    const kept = await page.evaluate(() => JSON.stringify({ ...(globalThis as any).localStorage }))
    expect(kept).not.toMatch(/id_token|refresh_token|access_token|river/)
  }, 120_000)
})
