import type { Schema } from '@registry/api-client'
import { useT } from '../../i18n/use-t.ts'

/** Tells whether ComfyUI itself has the name, so that no pack is needed. */
export const isOfComfy = ({ state }: Schema<'NameOwnership'>): boolean => state === 'core' || state === 'frontend'

/** States that a name is part of ComfyUI. */
export const CoreLine = ({ ownership }: { ownership: Schema<'NameOwnership'> }) => {
  const t = useT('comfy-node-search')
  const { state, added_in: version = '', removed_in: removed } = ownership
  if (state !== 'core') return t('comfy-node-search.frontend')
  return removed === undefined
    ? t('comfy-node-search.core', { version })
    : t('comfy-node-search.core_removed', { version, removed })
}
