import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { chromiumPath } from './browser.ts'

export const categories = ['accessibility', 'best-practices', 'seo', 'performance'] as const

export type Category = (typeof categories)[number]

export interface Audit {
  /** 0 to 100. */
  scores: Partial<Record<Category, number>>
  /** How far what is shown moves while the page loads, to a thousandth, as Lighthouse shows it. */
  layoutShift: number
  /** What moved. */
  moved: string[]
  /** When the largest thing was painted, as Lighthouse reckons it for its phone (slow 4G, simulated). */
  largestPaintMs: number
  /** What costs points, a line each; performance aside. */
  findings: string[]
  /** How fast Lighthouse found this machine to be: the phone's slowdown of 4 is meant for about 1,500. */
  benchmarkIndex: number
}

interface Options {
  only?: readonly Category[]
  runs?: number
  /** Addresses that search engines are meant to leave out. */
  keptOut?: readonly string[]
  /** How many times slower than this machine the phone is; Lighthouse's own 4 without this. */
  slowdown?: number | undefined
}

/** Asks Lighthouse about pages one after the other, as on a phone, each as often as `runs` says: the scores are the middle ones. */
export async function auditPages(
  addresses: readonly string[],
  { only = categories, runs = 1, keptOut = [], slowdown }: Options = {},
): Promise<Audit[]> {
  const chrome = await launch({
    chromePath: chromiumPath(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    logLevel: 'error',
  })
  try {
    const audits: Audit[] = []
    for (const address of addresses) {
      const seen: Audit[] = []
      for (let run = 0; run < runs; run += 1)
        seen.push(await auditOnce(address, { port: chrome.port, only, slowdown, isKeptOut: keptOut.includes(address) }))
      audits.push(middle(seen))
    }
    return audits
  } finally {
    chrome.kill()
  }
}

interface Once {
  port: number
  only: readonly Category[]
  isKeptOut: boolean
  slowdown: number | undefined
}

async function auditOnce(address: string, once: Once, triesLeft = 2): Promise<Audit> {
  const { port, only, isKeptOut, slowdown } = once
  const result = await lighthouse(address, {
    port,
    onlyCategories: [...only],
    ...(slowdown !== undefined && { throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown } }),
    ...(isKeptOut && { skipAudits: ['is-crawlable'] }),
    logLevel: 'error',
    output: 'json',
  })
  if (!result) throw new Error(`Lighthouse said nothing of ${address}`)
  const { categories: said, audits, environment, runtimeError } = result.lhr
  // Chrome's trace lacks its first entry now and then on a busy machine; it says nothing of the page.
  if (runtimeError?.code === 'NO_NAVSTART' && triesLeft > 0) return auditOnce(address, once, triesLeft - 1)
  if (runtimeError) throw new Error(`Lighthouse and ${address}: ${runtimeError.message}`)
  const scores = Object.fromEntries(only.map((name) => [name, Math.round((said[name]?.score ?? 0) * 100)]))
  const findings = only
    .filter((name) => name !== 'performance')
    .flatMap((name) => said[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ''} ${JSON.stringify(audits[id]?.details ?? '').slice(0, 600)}`)
  const layoutShift = Math.round((audits['cumulative-layout-shift']?.numericValue ?? 0) * 1000) / 1000
  const largestPaintMs = audits['largest-contentful-paint']?.numericValue ?? 0
  const moved = layoutShift > 0 ? [JSON.stringify(audits['layout-shifts']?.details ?? '').slice(0, 2000)] : []
  return { scores, findings, layoutShift, moved, largestPaintMs, benchmarkIndex: environment.benchmarkIndex }
}

const middle = (seen: Audit[]): Audit => {
  const [some] = seen
  if (!some) throw new Error('No run')
  const scores = Object.fromEntries(
    Object.keys(some.scores).map((name) => [name, median(seen.map((each) => each.scores[name as Category] ?? 0))]),
  )
  return {
    scores,
    findings: some.findings,
    layoutShift: Math.max(...seen.map((each) => each.layoutShift)),
    moved: seen.flatMap((each) => each.moved),
    largestPaintMs: median(seen.map((each) => each.largestPaintMs)),
    benchmarkIndex: median(seen.map((each) => each.benchmarkIndex)),
  }
}

const median = (figures: number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
