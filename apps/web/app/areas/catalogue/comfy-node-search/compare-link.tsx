import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Provider } from './install-commands.ts'
import { mostCandidates } from './load-names.ts'

interface Props {
  providers: readonly Provider[]
  /** Id of the element with the name that the packs have. It tells this link from those of other names. */
  nameId: string
}

/** The first packs that have a name, side by side. */
export const CompareLink = ({ providers, nameId }: Props) => {
  const own = useId()
  const t = useT('comfy-node-search')
  const links = useLinks()
  if (providers.length < 2) return null
  const ids = providers.slice(0, mostCandidates).map(({ node_id: id }) => id)
  return (
    <TextLink to={links.comparePacks(ids)} rel="nofollow" id={own} aria-labelledby={`${own} ${nameId}`}>
      {t('comfy-node-search.compare')}
    </TextLink>
  )
}
