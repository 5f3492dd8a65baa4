import { Tag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import type { NodeFacts } from '../node-view.ts'

const BadgeDialog = lazy(async () => {
  const { BadgeDialog: Badge } = await import('./badge-dialog.tsx')
  return { default: Badge }
})

/** The way to a badge for one's README. */
export const BadgeSlot = ({ node }: { node: NodeFacts }) => {
  const t = useT('badges')
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Tag aria-hidden className="size-3.5 shrink-0" />
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="cursor-pointer rounded-mark underline decoration-edge underline-offset-3 hover:text-text"
      >
        {t('badges.open')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <BadgeDialog node={node} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}
