import { useState } from 'react'
import type { Factors } from '../../../../data/session/identity-provider.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { AppSetup } from './app-setup.tsx'
import { FactorQuestion } from './factor-question.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props {
  app: Factors['app']
  onChange: () => void
}

/** Row of the authenticator app with its recovery codes, or with a button to set up an app. */
export const AppRow = ({ app, onChange }: Props) => {
  const t = useT('account')
  const [open, setOpen] = useState<'setUp' | 'codes' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-x-2.5 font-semibold">
          {t('account.factor.app')}
          {app && <Badge tone="green">{t('account.factor.on')}</Badge>}
        </h3>
        <p className="text-sm text-muted">
          {app ? t('account.factor.codesLeft', { left: app.codesLeft }) : t('account.factor.appHint')}
        </p>
      </div>
      {app ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setOpen('codes')}>
            {t('account.factor.newCodes')}
          </Button>
          <Button size="small" aria-label={t('account.factor.removeApp')} onClick={() => setOpen('remove')}>
            {t('account.factor.remove')}
          </Button>
        </div>
      ) : (
        <Button size="small" aria-label={t('account.factor.setUpTitle')} onClick={() => setOpen('setUp')}>
          {t('account.factor.setUp')}
        </Button>
      )}
      {open === 'setUp' && <AppSetup onClose={close} onChange={onChange} />}
      {open === 'codes' && <NewCodes onClose={close} onChange={onChange} />}
      {open === 'remove' && <RemoveApp onClose={close} onChange={onChange} />}
    </div>
  )
}

interface DialogProps {
  onClose: () => void
  onChange: () => void
}

const NewCodes = ({ onClose, onChange }: DialogProps) => {
  const t = useT('account')
  const [codes, setCodes] = useState<string[]>()
  if (codes)
    return (
      <Dialog open dismissible={false} onOpenChange={onClose} title={t('account.factor.codes')}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  return (
    <FactorQuestion
      title={t('account.factor.newCodes')}
      body={t('account.factor.newCodesBody')}
      confirm={t('account.factor.newCodes')}
      variant="primary"
      call={(factor) => factor.makeCodes()}
      onDone={(made) => {
        setCodes(made)
        onChange()
      }}
      onClose={onClose}
    />
  )
}

const RemoveApp = ({ onClose, onChange }: DialogProps) => {
  const t = useT('account')
  const toast = useToast()
  return (
    <FactorQuestion
      title={t('account.factor.removeApp')}
      body={t('account.factor.removeAppBody')}
      confirm={t('account.factor.remove')}
      call={async (factor) => {
        await factor.removeApp()
        return true
      }}
      onDone={() => {
        toast({ tone: 'success', text: t('account.factor.appRemoved') })
        onChange()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
