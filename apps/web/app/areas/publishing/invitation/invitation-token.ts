import { browserStorage } from '../../../data/browser-storage.ts'

/** Stores the token of an invitation across a sign-in, only in this tab. */
export const keepInvitation = (publisherId: string, token: string): void =>
  browserStorage('session').setItem(keyOf(publisherId), token)

/** Returns the stored token of a publisher's invitation. */
export const keptInvitation = (publisherId: string): string | undefined =>
  browserStorage('session').getItem(keyOf(publisherId)) ?? undefined

const keyOf = (publisherId: string) => `comfy-registry-invitation:${publisherId}`
