import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Passkey } from '../../../../data/session/identity-provider.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Detail, Details } from '../../../../ui/details.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { FactorQuestion } from './factor-question.tsx'
import { RenamePasskeyDialog } from './passkey-dialog.tsx'

export const PasskeyRow = ({ passkey, onChange }: { passkey: Passkey; onChange: () => void }) => {
  const t = useT('account')
  const toast = useToast()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { id, name, createdAt, lastUsedAt } = passkey
  const close = () => setOpen(undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-faint" />
      <div className="min-w-0 flex-1 basis-48">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <Details>
          <Detail name={t('account.factor.added')}>
            <RelativeTime time={createdAt} />
          </Detail>
          <Detail name={t('account.factor.used')}>
            {lastUsedAt === null ? t('account.factor.never') : <RelativeTime time={lastUsedAt} />}
          </Detail>
        </Details>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={t('account.factor.renameNamed', { name })} onClick={() => setOpen('rename')}>
          {t('account.factor.rename')}
        </Button>
        <Button size="small" aria-label={t('account.factor.removeNamed', { name })} onClick={() => setOpen('remove')}>
          {t('account.factor.remove')}
        </Button>
      </div>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} onChange={onChange} />}
      {open === 'remove' && (
        <FactorQuestion
          title={t('account.factor.removeNamed', { name })}
          body={t('account.factor.removePasskeyBody')}
          confirm={t('account.factor.remove')}
          call={async (factor) => {
            await factor.removePasskey(id)
            return true
          }}
          onDone={() => {
            toast({ tone: 'success', text: t('account.factor.passkeyRemoved') })
            onChange()
            close()
          }}
          onClose={close}
        />
      )}
    </li>
  )
}
