import { browserStorage } from '../../../data/browser-storage.ts'

/** Keeps the token of an invitation over a sign-in, in this tab alone. */
export const keepInvitation = (publisherId: string, token: string): void =>
  browserStorage('session').setItem(keyOf(publisherId), token)

/** The token that was kept for a publisher. */
export const keptInvitation = (publisherId: string): string | undefined =>
  browserStorage('session').getItem(keyOf(publisherId)) ?? undefined

const keyOf = (publisherId: string) => `comfy-registry-invitation:${publisherId}`
