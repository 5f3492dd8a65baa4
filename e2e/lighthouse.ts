import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { chromiumPath } from './browser.ts'

export const categories = ['accessibility', 'best-practices', 'seo', 'performance'] as const

export type Category = (typeof categories)[number]

export interface Audit {
  /** Scores from 0 to 100. */
  scores: Partial<Record<Category, number>>
  /** Layout shift during the load, rounded to a thousandth as Lighthouse shows it. */
  layoutShift: number
  /** Elements that moved. */
  moved: string[]
  /** Largest contentful paint in milliseconds, simulated for Lighthouse's phone (slow 4G). */
  largestPaintMs: number
  /** Findings that cost points, a line each, without performance. */
  findings: string[]
  /** Lighthouse's speed of this machine: the phone's slowdown of 4 is meant for about 1,500. */
  benchmarkIndex: number
}

interface Options {
  only?: readonly Category[]
  runs?: number
  /** Addresses that search engines must leave out. */
  keptOut?: readonly string[]
  /** Slowdown of the phone against this machine; Lighthouse's default is 4. */
  slowdown?: number | undefined
}

/** Audits pages in sequence as on a phone, each `runs` times; the scores are medians. */
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
  // On a busy machine Chrome's trace sometimes lacks its first entry, which says nothing about the page.
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
