import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useNodeAddress } from '../use-node-address.ts'
import type { NodeView } from '../view.ts'
import { FactItem } from './fact-list.tsx'

/** How much one downloads, and what it becomes. */
export const SizeFacts = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const format = useFormat()
  const address = useNodeAddress(view)
  const { version } = view
  if (!version) return null
  const { size, fileCount, unpackedSize } = version
  return (
    <>
      {size !== undefined && (
        <FactItem name={t('node.facts.archive')}>
          <span suppressHydrationWarning>{format.fileSize(size)}</span>
        </FactItem>
      )}
      {fileCount !== undefined && unpackedSize !== undefined && (
        <FactItem name={t('node.facts.unpacked')}>
          <span suppressHydrationWarning>{format.fileSize(unpackedSize)}</span>
          {' · '}
          <TextLink to={address({ tab: 'files' })} preventScrollReset>
            {t('node.facts.files', { count: fileCount })}
          </TextLink>
        </FactItem>
      )}
    </>
  )
}
