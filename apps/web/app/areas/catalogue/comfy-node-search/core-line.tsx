import type { Schema } from '@registry/api-client'
import { useT } from '../../../i18n/use-t.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'

/** Returns whether ComfyUI itself has the name, so that no pack is needed. */
export const isOfComfy = ({ state }: Schema<'NameOwnership'>): boolean => state === 'core' || state === 'frontend'

interface Props {
  name: string
  ownership: Schema<'NameOwnership'>
}

/** Says that a name is part of ComfyUI. A core name links to its releases. */
export const CoreLine = ({ name, ownership }: Props) => {
  const t = useT('comfy-node-search')
  const links = useLinks()
  return (
    <>
      {sentence(t, ownership)}{' '}
      {ownership.state === 'core' && (
        <TextLink to={links.coreNodes({ node: name })}>{t('comfy-node-search.coreReleases')}</TextLink>
      )}
    </>
  )
}

function sentence(t: ReturnType<typeof useT<'comfy-node-search'>>, ownership: Schema<'NameOwnership'>): string {
  const { state, added_in: version = '', removed_in: removed } = ownership
  if (state !== 'core') return t('comfy-node-search.frontend')
  return removed === undefined
    ? t('comfy-node-search.core', { version })
    : t('comfy-node-search.core_removed', { version, removed })
}
