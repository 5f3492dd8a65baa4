import { Download } from 'lucide-react'
import { useT } from '../../../../i18n/use-t.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { CodeBlock } from '../../../../ui/code-block.tsx'
import { FormFoot } from '../../../../ui/form-foot.tsx'

/** Shows recovery codes, which are visible only now. */
export const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const t = useT('account')
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-4">
      <p>{t('account.factor.codesLead')}</p>
      <CodeBlock code={text} copyLabel={t('account.factor.copyCodes')} />
      <FormFoot>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className={buttonClass()}
        >
          <Download aria-hidden />
          {t('account.factor.download')}
        </a>
        <Button variant="primary" onClick={onDone}>
          {t('account.factor.saved')}
        </Button>
      </FormFoot>
    </div>
  )
}
