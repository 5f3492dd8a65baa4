import { expect, test } from 'vitest'
import { claimFault } from './claim-fault.ts'

test.each([
  ['claim_state_invalid', 403, 'expired', true],
  ['repository_not_yours', 403, 'notYours', true],
  ['repository_not_found', 403, 'notFound', true],
  ['node_not_claimable', 403, 'claimed', false],
  ['github_rate_limited', 429, 'rateLimited', true],
  ['github_unavailable', 503, 'unavailable', true],
  ['claims_not_configured', 503, 'notConfigured', false],
])('%s (%i) is shown as %s', (code, status, fault, again) => {
  expect(claimFault(code, status)).toMatchObject({ fault, again })
})

test('a network error can be retried, an unknown refusal cannot', () => {
  expect(claimFault('network_fault', 0)).toMatchObject({ fault: 'unavailable', again: true })
  expect(claimFault('owners_only', 403)).toMatchObject({ fault: 'refused', again: false })
})
