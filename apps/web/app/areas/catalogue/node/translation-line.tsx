import { Languages } from 'lucide-react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import type { NodeView } from './node-view.ts'
import { useNodeAddress } from './use-node-address.ts'

/** That name and description were translated, and the way to what their author wrote; or the way back. */
export const TranslationLine = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const format = useFormat()
  const address = useNodeAddress(view)
  const { translation } = view.node
  if (!translation) return null
  const { from, isShown } = translation
  const said = () => {
    if (!isShown) return t('node.translation.original')
    return from ? t('node.translation.from', { language: format.languageName(from) }) : t('node.translation.shown')
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faint">
      <span className="inline-flex items-center gap-1.5">
        <Languages aria-hidden className="size-4 shrink-0" />
        {said()}
      </span>
      <TextLink
        to={address({ tab: view.tab.name, original: isShown })}
        rel="nofollow"
        preventScrollReset
        className="inline-flex min-h-6 items-center"
      >
        {isShown ? t('node.translation.showOriginal') : t('node.translation.showTranslation')}
      </TextLink>
    </p>
  )
}
