import { expect, inject, test } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { auditPages, type Audit } from '../lighthouse.ts'

const { pages } = inject('registry')
const { ciPages, keptOut, least, mostLayoutShift } = budgets.lighthouse

/** A busy machine paints a page of which it has read a part, and what is beside or below the rest moves; not each time, as what the page does itself. */
const looks = 3

// How fast a page is on this machine today says little; how much it brings is weighed elsewhere.
const only = ['accessibility', 'best-practices', 'seo'] as const

test.for(ciPages)(
  'Lighthouse finds nothing against %s, and nothing in it moves',
  { timeout: 180_000 },
  async (path) => {
    const audit = await auditUntilStill(path)
    expect(audit?.findings).toEqual([])
    for (const category of only) expect(audit?.scores[category]).toBeGreaterThanOrEqual(least[category])
    expect((audit?.layoutShift ?? 1) > mostLayoutShift ? audit?.moved : []).toEqual([])
  },
)

/** The first audit in which nothing moves, or the last. */
async function auditUntilStill(path: string, left = looks): Promise<Audit | undefined> {
  const [audit] = await auditPages([`${pages}${path}`], {
    only: [...only, 'performance'],
    keptOut: keptOut.map((each) => `${pages}${each}`),
  })
  if (audit && audit.layoutShift > mostLayoutShift && left > 1) return auditUntilStill(path, left - 1)
  return audit
}
