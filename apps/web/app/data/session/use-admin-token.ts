import { useSyncExternalStore } from 'react'
import type { HeldToken } from './admin-token-keeper.ts'
import { adminTokens } from './admin-token.ts'

/** Returns the admin token that this page holds. */
export const useAdminToken = (): HeldToken | undefined =>
  useSyncExternalStore(subscribe, () => adminTokens().held(), nothing)

const subscribe = (listener: () => void) => adminTokens().subscribe(listener)

const nothing = () => undefined
