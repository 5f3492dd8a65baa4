import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import { Mail } from 'lucide-react'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { cardClass } from '../../../../ui/card-class.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { statusName } from '../../shared/moderation/version-status.tsx'
import { Kbd } from '../keyboard/kbd.tsx'
import { focusRow } from '../queue/focus-row.ts'
import type { Workbench } from '../use-workbench.ts'
import { keyOf } from '../version-key.ts'
import { ActionName } from './action-name.tsx'
import { type Action, actions, statusAfter, statusBefore } from './action.ts'
import { ReasonForm } from './reason-form.tsx'
import { mayAct } from './use-draft.ts'

export const DecisionPanel = ({ bench }: { bench: Workbench }) => {
  const t = useT('admin-versions')
  const { evidence, drafts } = bench
  if (evidence.data === undefined) return null
  return (
    <section
      aria-label={t('admin-versions.act.label')}
      className={`flex flex-col gap-3 overflow-y-auto ${cardClass} p-3 max-lg:sticky max-lg:bottom-0 max-lg:max-h-[75dvh] lg:max-h-full max-[86rem]:shrink-0 max-[86rem]:rounded-t-none max-[86rem]:border-t-0 min-[86rem]:self-start`}
    >
      <CollisionNotice bench={bench} />
      {drafts.draft ? (
        <Drafted
          key={`${drafts.draft} ${keyOf(evidence.data.version)}`}
          bench={bench}
          evidence={evidence.data}
          action={drafts.draft}
        />
      ) : (
        <Actions bench={bench} evidence={evidence.data} />
      )}
    </section>
  )
}

interface Props {
  bench: Workbench
  evidence: Schema<'AdminVersionEvidence'>
}

const Actions = ({ bench: { drafts, onKey }, evidence }: Props) => {
  const t = useT('admin-versions')
  return (
    <div className="flex flex-wrap gap-2 min-[86rem]:flex-col min-[86rem]:flex-nowrap">
      {actions.map((action) => (
        <Button
          key={action}
          disabled={!mayAct(action, evidence)}
          aria-keyshortcuts={keysOf[action]}
          onClick={() => drafts.act(action)}
          className={way}
        >
          <ActionName action={action} />
          <Key>{keysOf[action]}</Key>
        </Button>
      ))}
      <Button aria-keyshortcuts="c" onClick={() => onKey('contact')} className={clsx(way, 'min-[86rem]:mt-2')}>
        <Mail aria-hidden className="block! text-faint" />
        <span className="truncate max-[86rem]:sr-only">{t('admin-versions.act.contact')}</span>
        <Key>c</Key>
      </Button>
    </div>
  )
}

// Below 86rem, all buttons share one row. Phones also hide the icons of the decisions.
const way = 'min-w-0 max-[86rem]:gap-1.5 max-[86rem]:px-3 max-sm:px-2.5 max-sm:[&_svg]:hidden min-[86rem]:justify-start'

const Key = ({ children }: { children: string }) => (
  <span aria-hidden className="ms-auto max-[86rem]:hidden">
    <Kbd>{children}</Kbd>
  </span>
)

const keysOf: Record<Action, string> = { approve: 'a', reject: 'r', flag: 'f', undo: 'u' }

const Drafted = ({ bench: { drafts, settle }, evidence, action }: Props & { action: Action }) => {
  const t = useT('admin-versions')
  const key = keyOf(evidence.version)
  const { status } = evidence.version
  const after = action === 'undo' ? statusBefore(evidence.history) : statusAfter[action]
  const cancel = () => {
    // The focus moves before the form disappears, because the form takes its focus with it.
    focusRow(key)
    drafts.drop()
  }
  const send = async (reason: string) => {
    await settle.settle(action, evidence.version, reason)
    drafts.drop()
  }
  return (
    <ReasonForm action={action} onSend={send} onCancel={cancel}>
      <div>
        <h3 className="font-semibold wrap-anywhere">{draftTitle(t, action, key)}</h3>
        {after && (
          <p className="text-sm text-muted">
            {t('admin-versions.reason.step', { from: statusName(t, status), to: statusName(t, after) })}
          </p>
        )}
      </div>
    </ReasonForm>
  )
}

const draftTitle = (t: T<'admin-versions'>, action: Action, version: string): string => {
  switch (action) {
    case 'approve':
      return t('admin-versions.reason.approve', { version })
    case 'reject':
      return t('admin-versions.reason.reject', { version })
    case 'flag':
      return t('admin-versions.reason.flag', { version })
    case 'undo':
      return t('admin-versions.reason.undo', { version })
  }
}

/** Reports a decision of another admin, and reloads the version on request. */
const CollisionNotice = ({ bench: { settle, evidence, address } }: { bench: Workbench }) => {
  const t = useT('admin-versions')
  const { collision } = settle
  if (collision === undefined || collision.key !== address.key) return null
  const reload = () => {
    focusRow(collision.key)
    settle.forgetCollision()
    void evidence.refetch()
  }
  return (
    <div role="alert">
      <Notice
        kind="warning"
        title={t('admin-versions.collision.title')}
        action={
          <Button ref={takeFocus} size="small" onClick={reload}>
            {t('admin-versions.collision.reload')}
          </Button>
        }
      >
        {collision.message}
      </Notice>
    </div>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()
