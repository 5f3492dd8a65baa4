import clsx from 'clsx'
import { CircleCheck, CircleDashed, CircleOff, OctagonX } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import type { CiStatus } from './status.ts'

const looks = {
  passed: { Icon: CircleCheck, colour: 'text-green-text' },
  failed: { Icon: OctagonX, colour: 'text-red-text' },
  running: { Icon: CircleDashed, colour: 'text-blue-text' },
  unfinished: { Icon: CircleOff, colour: 'text-muted' },
} satisfies Record<CiStatus, unknown>

/** Shows a status by shape and word, in addition to colour. */
export const StatusMark = ({ status, className }: { status: CiStatus; className?: string }) => {
  const word = useStatusWord()
  const { Icon, colour } = looks[status]
  return (
    <span className={clsx('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', colour, className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {word(status)}
    </span>
  )
}

/** Returns a function that names a status. */
export const useStatusWord = (): ((status: CiStatus) => string) => {
  const t = useT('ci')
  return (status) => {
    const words = {
      passed: t('ci.status.passed'),
      failed: t('ci.status.failed'),
      running: t('ci.status.running'),
      unfinished: t('ci.status.unfinished'),
    } satisfies Record<CiStatus, string>
    return words[status]
  }
}
