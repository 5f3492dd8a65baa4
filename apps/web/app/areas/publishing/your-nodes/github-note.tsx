import { isOnThisMachine } from '../../../components/publish-snippets.ts'
import { useBoot } from '../../../data/boot.tsx'
import { useT } from '../../../i18n/use-t.ts'

/** That GitHub cannot reach a registry on one's own machine. */
export const GithubNote = () => {
  const t = useT('your-nodes')
  const { apiPublicUrl } = useBoot()
  if (!isOnThisMachine(apiPublicUrl)) return null
  return (
    <p className="mt-2 max-w-prose text-sm text-faint">{t('your-nodes.workflow.local', { address: apiPublicUrl })}</p>
  )
}
