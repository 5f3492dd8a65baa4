import { expect, inject, test } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { auditPages, type Audit } from '../lighthouse.ts'

const { pages } = inject('registry')
const { ciPages, keptOut, least, mostLayoutShift } = budgets.lighthouse

/**
 * Maximum audits of a page. A busy machine may paint a partly loaded page, whose layout then shifts. A shift that the
 * page itself causes shows in every audit.
 */
const looks = 3

// Speed depends on the machine's load, and other tests cover the page weight.
const only = ['accessibility', 'best-practices', 'seo'] as const

test.for(ciPages)(
  'Lighthouse has no findings for %s, and its layout does not shift',
  { timeout: 180_000 },
  async (path) => {
    const audit = await auditUntilStill(path)
    expect(audit?.findings).toEqual([])
    for (const category of only) expect(audit?.scores[category]).toBeGreaterThanOrEqual(least[category])
    expect((audit?.layoutShift ?? 1) > mostLayoutShift ? audit?.moved : []).toEqual([])
  },
)

/** Returns the first audit without a layout shift, or the last one. */
async function auditUntilStill(path: string, left = looks): Promise<Audit | undefined> {
  const [audit] = await auditPages([`${pages}${path}`], {
    only: [...only, 'performance'],
    keptOut: keptOut.map((each) => `${pages}${each}`),
  })
  if (audit && audit.layoutShift > mostLayoutShift && left > 1) return auditUntilStill(path, left - 1)
  return audit
}
