import { track } from '../../../../data/analytics/analytics.ts'
import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useToast } from '../../../../ui/toasts.tsx'
import type { NodeFacts, VersionEntry } from '../node-view.ts'
import { useSaveVersion } from './use-save-version.ts'

/** Takes a deprecation back, at once: nothing is lost by it. */
export const useEndDeprecation = (node: NodeFacts, entry: VersionEntry) => {
  const t = useT('node-manage')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const { save } = useSaveVersion(node, entry)
  const { version } = entry
  return () =>
    save(
      { deprecated: false, deprecation_message: '', replacement_node_id: '' },
      {
        onSuccess: () => {
          track('Deprecate Node Version', {
            nodeId: node.id,
            publisherId: node.publisher.id,
            version,
            deprecated: false,
          })
          toast({ tone: 'success', text: t('node-manage.deprecate.ended', { version }) })
        },
        onError: (refusal) => toast({ tone: 'error', text: sentence(refusal) }),
      },
    )
}
