import { expect, test } from 'vitest'
import { claimProblem } from './claim-problem.ts'

test.each([
  ['claim_state_invalid', 403, 'expired', true],
  ['repository_not_yours', 403, 'notYours', true],
  ['repository_not_found', 403, 'notFound', true],
  ['node_not_claimable', 403, 'claimed', false],
  ['github_rate_limited', 429, 'rateLimited', true],
  ['github_unavailable', 503, 'unavailable', true],
  ['claims_not_configured', 503, 'notConfigured', false],
])('%s (%i) is shown as %s', (code, status, problem, again) => {
  expect(claimProblem(code, status)).toMatchObject({ problem, again })
})

test('a network error can be retried, an unknown refusal cannot', () => {
  expect(claimProblem('network_fault', 0)).toMatchObject({ problem: 'unavailable', again: true })
  expect(claimProblem('owners_only', 403)).toMatchObject({ problem: 'refused', again: false })
})
