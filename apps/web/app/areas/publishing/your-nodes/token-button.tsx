import { KeyRound } from 'lucide-react'
import { CreateTokenDialog } from '../../../components/tokens/create-token-dialog.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'

/** Button that creates a token. A member instead sees who can create tokens. */
export const TokenButton = ({ publisherId, isMember }: { publisherId: string; isMember: boolean }) => {
  const t = useT('your-nodes')
  if (isMember) return <p className="mt-2 text-sm text-muted">{t('your-nodes.steps.askOwner')}</p>
  return (
    <div className="mt-2.5">
      <CreateTokenDialog
        publisherId={publisherId}
        trigger={
          <Button>
            <KeyRound aria-hidden />
            {t('your-nodes.steps.createToken')}
          </Button>
        }
      />
    </div>
  )
}
