import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { ReleaseDraft } from './use-release-draft.ts'
import type { SaveRelease } from './use-save-release.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface Props {
  draft: ReleaseDraft
  saving: SaveRelease
  /** Nothing is wrong with what was typed. */
  mayPublish: boolean
  /** Set while there is no English text, without which nothing is published. */
  onEnglishMissing?: () => void
}

/** What can be done with a note as it is: shown to everybody, or to nobody any longer. */
export const ReleaseActions = ({ draft, saving, mayPublish, onEnglishMissing }: Props) => {
  const t = useT('admin-releases')
  const [open, setOpen] = useState<'publish' | 'withdraw'>()
  const { status } = draft.base
  const close = () => setOpen(undefined)
  const publish = () => {
    saving.reset()
    setOpen('publish')
  }
  return (
    <>
      {status !== 'withdrawn' && (
        <Button onClick={() => setOpen('withdraw')}>
          {status === 'draft' ? t('admin-releases.withdraw.openDraft') : t('admin-releases.withdraw.open')}
        </Button>
      )}
      {status !== 'published' && (
        <Button look="primary" disabled={!mayPublish} onClick={onEnglishMissing ?? publish}>
          {t('admin-releases.publish.open')}
        </Button>
      )}
      {open === 'publish' && <PublishDialog draft={draft} saving={saving} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog draft={draft} onClose={close} />}
    </>
  )
}
