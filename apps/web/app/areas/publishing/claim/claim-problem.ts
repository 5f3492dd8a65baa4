/** Failures of a claim that need different actions of the visitor. */
export type ClaimProblem =
  | 'cancelled'
  | 'expired'
  | 'notYours'
  | 'notFound'
  | 'rateLimited'
  | 'unavailable'
  | 'notConfigured'
  | 'claimed'
  | 'refused'

/** The steps of a claim, in their order. */
export const claimSteps = ['answered', 'checked', 'handedOver'] as const

export type ClaimStep = (typeof claimSteps)[number]

interface Told {
  problem: ClaimProblem
  /** Step that failed. */
  step: ClaimStep
  /** Whether a retry may succeed. */
  again: boolean
}

/** Returns the failure of a claim for an error of the API. */
export const claimProblem = (code: string, status: number): Told => {
  const known = byCode.get(code)
  if (known) return known
  return status === 0 || status >= 500
    ? { problem: 'unavailable', step: 'checked', again: true }
    : { problem: 'refused', step: 'handedOver', again: false }
}

const byCode = new Map<string, Told>(
  Object.entries({
    access_denied: { problem: 'cancelled', step: 'answered', again: true },
    claim_state_invalid: { problem: 'expired', step: 'answered', again: true },
    github_token_invalid: { problem: 'expired', step: 'answered', again: true },
    invalid_request: { problem: 'expired', step: 'answered', again: true },
    claims_not_configured: { problem: 'notConfigured', step: 'answered', again: false },
    repository_not_yours: { problem: 'notYours', step: 'checked', again: true },
    repository_not_found: { problem: 'notFound', step: 'checked', again: true },
    github_rate_limited: { problem: 'rateLimited', step: 'checked', again: true },
    github_unavailable: { problem: 'unavailable', step: 'checked', again: true },
    node_not_claimable: { problem: 'claimed', step: 'handedOver', again: false },
  }),
)
