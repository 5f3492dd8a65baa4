import { useSyncExternalStore } from 'react'
import { adminTokens } from './admin-token.ts'
import type { HeldToken } from './admin-token-keeper.ts'

/** The admin token that this page holds. */
export const useAdminToken = (): HeldToken | undefined =>
  useSyncExternalStore(subscribe, () => adminTokens().held(), nothing)

const subscribe = (listener: () => void) => adminTokens().subscribe(listener)

const nothing = () => undefined
