import type { Schema } from '@registry/api-client'
import { useState } from 'react'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { statusName } from '../../shared/moderation/version-status.tsx'
import type { Choice } from '../queue/use-choice.ts'
import type { OpenAddress } from '../use-open-address.ts'
import { keyOf } from '../version-key.ts'
import { type Action, isPossible } from './action.ts'

type Evidence = Schema<'AdminVersionEvidence'>

interface Options {
  address: OpenAddress
  evidence: Evidence | undefined
  choice: Choice
  /** Version of the latest decision. */
  last: string | undefined
  say: (text: string) => void
}

/** State of the pending decision on the open version or on the selection. The hook sends nothing. */
export const useDraft = ({ address, evidence, choice, last, say }: Options) => {
  const t = useT('admin-versions')
  const [draft, setDraft] = useState<{ key: string; action: Action }>()
  const [batch, setBatch] = useState<Action>()

  const actOnOpen = (action: Action): boolean => {
    if (action === 'undo' && evidence?.can_undo !== true && last !== undefined && last !== address.key) {
      // Undo reopens the latest decision.
      address.open(last, { replace: address.key !== undefined })
      setDraft({ key: last, action })
    } else if (address.key === undefined || evidence === undefined) return false
    else if (mayAct(action, evidence)) setDraft({ key: address.key, action })
    else say(impossible(t, action, evidence))
    return true
  }
  return {
    draft: draft?.key === address.key ? draft?.action : undefined,
    drop: () => setDraft(undefined),
    batch,
    endBatch: () => setBatch(undefined),
    act: (action: Action): boolean => {
      if (choice.selection.size === 0) return actOnOpen(action)
      setBatch(action)
      return true
    },
  }
}

export type Drafts = ReturnType<typeof useDraft>

/** Returns whether an action would change the status of a version. */
export const mayAct = (action: Action, { version, can_undo: canUndo }: Evidence): boolean =>
  isPossible(action, { status: version.status, canUndo })

const impossible = (t: T<'admin-versions'>, action: Action, { version }: Evidence): string =>
  action === 'undo'
    ? t('admin-versions.said.noUndo', { name: keyOf(version) })
    : t('admin-versions.said.notPossible', { name: keyOf(version), status: statusName(t, version.status) })
