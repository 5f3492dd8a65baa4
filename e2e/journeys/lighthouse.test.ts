import { expect, inject, test } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { auditPages } from '../lighthouse.ts'

const { pages } = inject('registry')
const { ciPages, keptOut, least, mostLayoutShift } = budgets.lighthouse

// How fast a page is on this machine today says little; how much it brings is weighed elsewhere.
const only = ['accessibility', 'best-practices', 'seo'] as const

test.for(ciPages)(
  'Lighthouse finds nothing against %s, and nothing in it moves',
  { timeout: 120_000 },
  async (path) => {
    const [audit] = await auditPages([`${pages}${path}`], {
      only: [...only, 'performance'],
      keptOut: keptOut.map((each) => `${pages}${each}`),
    })
    expect(audit?.findings).toEqual([])
    for (const category of only) expect(audit?.scores[category]).toBeGreaterThanOrEqual(least[category])
    expect((audit?.layoutShift ?? 1) > mostLayoutShift ? audit?.moved : []).toEqual([])
  },
)
