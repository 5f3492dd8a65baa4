/**
 * Measures first and largest contentful paint and layout shift of pages on a phone with a slow network. Chromium
 * throttles by the figures of Lighthouse's slow 4G (562.5 ms latency, 1.47 Mbit/s), with a processor four times slower;
 * every visit is a first visit.
 *
 *   npm run bench -- paint [--runs 5] [--only <word>] [--slowdown 4]
 *
 * Baseline: a page of a few words from a bare server. A page over its budget in budgets.json is marked and fails the
 * run.
 */
import { parseArgs } from 'node:util'
import { launchBrowser } from '../../e2e/browser.ts'
import { removeRegistry, startRegistry } from '../../e2e/running-registry.ts'
import { startBare } from '../shared/bare.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { median } from '../shared/quantiles.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    slowdown: { type: 'string', default: '4' },
  },
})
const budget = budgets.paint
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 }
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** Time for a page to settle. */
const settledMs = 4000

interface Paint {
  firstMs: number
  largestMs: number
  layoutShift: number
  largest: string
}

/** Script that runs in the page. */
const watchPaint = `
  const paint = (globalThis.paint = { firstMs: 0, largestMs: 0, layoutShift: 0, largest: '' })
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') paint.firstMs = startTime })
  watch('layout-shift', ({ value }) => { paint.layoutShift += value })
  watch('largest-contentful-paint', ({ startTime, element }) => {
    paint.largestMs = startTime
    paint.largest = element ? element.tagName.toLowerCase() + ' ' + (element.textContent || '').trim().slice(0, 30) : ''
  })
`

const registry = await startRegistry()
const bare = await startBare('<!doctype html><title>x</title><p>A few words.', { 'content-type': 'text/html' })
const browser = await launchBrowser()
try {
  const asked = budget.pages.filter((path) => path.includes(values.only))
  // Each page is rendered before the measurement, so that no first rendering is measured.
  for (const path of asked) for (let time = 0; time < 3; time++) await (await fetch(`${registry.pages}${path}`)).text()
  const rows: (string | number)[][] = []
  for (const [name, address] of [
    ...asked.map((path) => [path, `${registry.pages}${path}`]),
    ['a few words', bare.url],
  ]) {
    const paints: Paint[] = []
    for (let run = 0; run < Number(values.runs); run++) paints.push(await paintOf(browser, address ?? ''))
    const [first, largest] = [median(paints.map((each) => each.firstMs)), median(paints.map((each) => each.largestMs))]
    const layoutShift = Math.max(...paints.map((each) => each.layoutShift))
    const isBroken = largest > budget.largestMs || layoutShift > budget.layoutShift
    if (isBroken) process.exitCode = 1
    const [ms, element] = [[first, largest].map(Math.round), paints[0]?.largest ?? '']
    rows.push([name ?? '', ...ms, layoutShift.toFixed(3), element, isBroken ? 'SLOW' : ''])
  }
  printTable(['page', 'FCP ms', 'LCP ms', 'layout shift', 'largest', ''], rows)
} finally {
  await browser.close()
  await bare.stop()
  await removeRegistry(registry)
}

async function paintOf(from: typeof browser, address: string): Promise<Paint> {
  const context = await from.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) })
    await page.addInitScript(watchPaint)
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(settledMs)
    return await page.evaluate('globalThis.paint')
  } finally {
    await context.close()
  }
}
