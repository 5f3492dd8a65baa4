import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import { useBoot } from '../../../../data/boot.tsx'
import type { Factors, Passkey } from '../../../../data/session/identity-provider.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Detail, Details } from '../../../../ui/details.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { RowsSkeleton } from '../../../../ui/rows-skeleton.tsx'
import { NothingYet, Rows, Section } from '../../../../ui/section.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { AppRow } from './app-row.tsx'
import { FactorQuestion } from './factor-question.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialog.tsx'
import { useFactors } from './use-factor.ts'

/** Section of the second factors of a person, or a hint that an external issuer has them. */
export const SecondFactor = () => {
  const t = useT('account')
  const { identity } = useBoot()
  const isOurs = identity.provider === 'embedded'
  return (
    <Section id="second-factor" title={t('account.factor.title')} hint={t('account.factor.hint')}>
      {isOurs ? <OwnFactors /> : <NothingYet>{t('account.factor.elsewhere')}</NothingYet>}
    </Section>
  )
}

const OwnFactors = () => {
  const query = useFactors()
  const again = () => void query.refetch()
  return (
    <Loaded query={query} fallback={<RowsSkeleton rows={2} />}>
      {(factors) => (
        <>
          <AppRow app={factors.app} onChange={again} />
          <Passkeys passkeys={factors.passkeys} onChange={again} />
        </>
      )}
    </Loaded>
  )
}

const Passkeys = ({ passkeys, onChange }: { passkeys: Factors['passkeys']; onChange: () => void }) => {
  const t = useT('account')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-semibold">{t('account.factor.passkeys')}</h3>
          <p className="text-sm text-muted">{t('account.factor.noPasskeys')}</p>
        </div>
        <Button size="small" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {t('account.factor.addPasskey')}
        </Button>
      </div>
      {passkeys.length > 0 && (
        <div className="border-t border-line">
          <Rows label={t('account.factor.passkeys')}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
            ))}
          </Rows>
        </div>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} onChange={onChange} />}
    </>
  )
}

const PasskeyRow = ({ passkey, onChange }: { passkey: Passkey; onChange: () => void }) => {
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
