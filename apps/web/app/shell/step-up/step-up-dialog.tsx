import { useBoot } from '../../data/boot.tsx'
import { passwordMinLength } from '../../data/session/sign-in-ways.ts'
import { answerStepUp } from '../../data/session/step-up.ts'
import { useSession } from '../../data/session/use-session.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OtherWaysAgain } from './other-ways-again.tsx'
import { PasswordAgain } from './password-again.tsx'

/** Asks whoever is signed in to show once more that it is them, before a call that asks for it goes on. */
export const StepUpDialog = () => {
  const t = useT('admin', 'auth')
  const { identity } = useBoot()
  const { person } = useSession()
  const hasPassword = passwordMinLength(identity) !== undefined && person?.email !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answerStepUp(false)}
      title={t('admin.stepUp.title')}
      description={t('admin.stepUp.body')}
    >
      <div className="flex flex-col gap-4">
        {hasPassword && <PasswordAgain email={person.email ?? ''} />}
        <OtherWaysAgain isOnly={!hasPassword} />
        {!hasPassword && (
          <div className="flex justify-end">
            <Button onClick={() => answerStepUp(false)}>{t('ui.cancel')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
