import { useExampleCall } from '../../../../components/customers/use-example-call.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { CodeBlock } from '../../../../ui/code-block.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Notice } from '../../../../ui/notice.tsx'

/** A new API key: it can be seen now and never again. */
export const ShownKey = ({ secret, onDone }: { secret: string; onDone: () => void }) => {
  const t = useT('account')
  const exampleCall = useExampleCall()
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="warning" title={t('account.keys.once')}>
        {t('account.keys.keep')}
      </Notice>
      <div dir="ltr" className="flex items-start gap-2 rounded-control border border-line bg-sunken py-1.5 ps-3 pe-1.5">
        <code className="min-w-0 flex-1 self-center break-all select-all">{secret}</code>
        <CopyButton text={secret} label={t('account.keys.copy')} />
      </div>
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-muted">{t('account.keys.tryIt')}</p>
        <CodeBlock code={exampleCall('/proxy/services', secret)} copyLabel={t('account.keys.copyCall')} />
      </div>
      <div className="flex justify-end">
        <Button look="primary" onClick={onDone}>
          {t('account.keys.done')}
        </Button>
      </div>
    </div>
  )
}
