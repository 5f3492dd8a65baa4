import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Detail } from '../../../../ui/details.tsx'

const mostNamed = 3

/** Shows the packs that may be published: all packs, or the named packs. */
export const ScopeDetail = ({ nodeIds }: { nodeIds: string[] | undefined }) => {
  const t = useT('publisher-manage')
  const format = useFormat()
  return (
    <Detail name={t('publisher-manage.publishes')}>
      {nodeIds === undefined ? (
        t('publisher-manage.allNodes')
      ) : (
        <bdi title={nodeIds.length > mostNamed ? format.list(nodeIds) : undefined}>
          {nodeIds.length > mostNamed
            ? t('publisher-manage.someNodes', { count: nodeIds.length })
            : format.list(nodeIds)}
        </bdi>
      )}
    </Detail>
  )
}
