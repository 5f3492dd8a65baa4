import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'

/** Minified source of axe, because each checked page reads the source again. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Finds Chromium as `npm test` does. */
export function chromiumPath(): string {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const found = candidates.find((path) => path && existsSync(path))
  if (!found) throw new Error('No Chromium was found. Install one, or name it in CHROMIUM_PATH.')
  return found
}

/** Starts Chromium; `more` holds command line arguments. */
export function launchBrowser(...more: string[]): Promise<Browser> {
  const quiet = [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu', ...quiet, ...more] })
}

export interface WatchedPage {
  page: Page
  /** Console messages of level error, and uncaught exceptions. */
  errors: string[]
}

/** Opens a page in its own profile and collects console errors. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ colorScheme: 'dark', ...options })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return { page, errors }
}

/**
 * Focuses the search field of the page or its header by `/`. A page handles keys some time after its network is quiet,
 * and a test types sooner than a person.
 */
export async function pressSlash(page: Page): Promise<void> {
  const field = page.locator('#search:focus, header [role=search] input:focus')
  while ((await field.count()) === 0) {
    await page.keyboard.press('/')
    await page.waitForTimeout(100)
  }
}

/** Waits until animations and transitions have ended: half-faded text has too little contrast. */
export async function stoodStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { document, requestAnimationFrame } = globalThis as any
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document.getAnimations().filter((animation: any) => animation.effect?.getComputedTiming().endTime !== Infinity)
    // An inherited colour starts its transition when its parent's transition has ended.
    for (let round = 0; round < 20; round++) {
      await frame()
      await frame()
      const animations = moving()
      if (animations.length === 0) return
      await Promise.allSettled(animations.map((animation: any) => animation.finished))
    }
  })
}

/** Returns axe's serious and critical findings on the page, a line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await stoodStill(page)
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { violations } = await (globalThis as any).axe.run((globalThis as any).document, {
      resultTypes: ['violations'],
    })
    return violations
      .filter((violation: any) => ['serious', 'critical'].includes(violation.impact))
      .map(
        (violation: any) =>
          `${violation.id}: ${violation.nodes.map((node: any) => node.html.slice(0, 160)).join(' | ')}`,
      )
  })
}

/** Tells whether an element has the focus; presses a key if the element lacks it. */
export async function pressUntilFocused(page: Page, target: Locator, key: string): Promise<boolean> {
  if ((await target.and(page.locator(':focus')).count()) === 1) return true
  await page.keyboard.press(key)
  return false
}
