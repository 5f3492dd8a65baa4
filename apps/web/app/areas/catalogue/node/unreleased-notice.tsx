import clsx from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { NodeView } from './node-view.ts'
import { useNodePermissions } from './use-node-permissions.ts'

const FirstVersionDialog = lazy(async () => {
  const { FirstVersionDialog: Dialog } = await import('./manage/first-version-dialog.tsx')
  return { default: Dialog }
})

/** That there is no release; whoever may publish one is told how. Both texts share one room, so that nothing moves. */
export const UnreleasedNotice = ({ view: { node } }: { view: NodeView }) => {
  const t = useT('node')
  const [open, setOpen] = useState(false)
  const mayPublish = useNodePermissions(node).role !== undefined
  return (
    <Notice title={t('node.notice.unreleased.title')}>
      <div className="grid [&>*]:[grid-area:1/1]">
        <p className={clsx(mayPublish && 'invisible')}>
          {t('node.notice.unreleased.body', { publisher: node.publisher.name })}
        </p>
        <div className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1.5', !mayPublish && 'invisible')}>
          <span>{t('node.notice.unreleased.yours')}</span>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('node.notice.unreleased.publish')}
          </Button>
        </div>
      </div>
      {open && (
        <Suspense fallback={null}>
          <FirstVersionDialog node={node} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Notice>
  )
}
