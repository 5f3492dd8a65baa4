/** Failures of a claim that need different actions of the visitor. */
export type ClaimFault =
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
  fault: ClaimFault
  /** Step that failed. */
  step: ClaimStep
  /** Whether a retry may succeed. */
  again: boolean
}

/** Returns the failure of a claim for an error of the API. */
export const claimFault = (code: string, status: number): Told => {
  const known = byCode.get(code)
  if (known) return known
  return status === 0 || status >= 500
    ? { fault: 'unavailable', step: 'checked', again: true }
    : { fault: 'refused', step: 'handedOver', again: false }
}

const byCode = new Map<string, Told>(
  Object.entries({
    access_denied: { fault: 'cancelled', step: 'answered', again: true },
    claim_state_invalid: { fault: 'expired', step: 'answered', again: true },
    github_token_invalid: { fault: 'expired', step: 'answered', again: true },
    invalid_request: { fault: 'expired', step: 'answered', again: true },
    claims_not_configured: { fault: 'notConfigured', step: 'answered', again: false },
    repository_not_yours: { fault: 'notYours', step: 'checked', again: true },
    repository_not_found: { fault: 'notFound', step: 'checked', again: true },
    github_rate_limited: { fault: 'rateLimited', step: 'checked', again: true },
    github_unavailable: { fault: 'unavailable', step: 'checked', again: true },
    node_not_claimable: { fault: 'claimed', step: 'handedOver', again: false },
  }),
)
