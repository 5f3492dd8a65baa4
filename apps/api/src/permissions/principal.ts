/** Who is asking. */
export type Principal =
  | { kind: 'anonymous' }
  | { kind: 'token'; tokenId: string; publisherId: string }
  /** Whoever runs commands on the machine of the registry; never made from a request. */
  | { kind: 'operator' }

export const anonymous: Principal = { kind: 'anonymous' }
