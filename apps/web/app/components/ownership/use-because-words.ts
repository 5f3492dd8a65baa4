import type { Schema } from '@registry/api-client'
import { useT } from '../../i18n/use-t.ts'

/** Returns the reason for an ownership in words; undefined without an owner. */
export const useBecauseWords = () => {
  const t = useT('comfy-node-search')
  return ({ reason }: Schema<'NameOwnership'>): string | undefined =>
    reason === undefined ? undefined : t(`comfy-node-search.because.${reason}`)
}
