import type { Schema } from '@registry/api-client'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { LoadError } from '../../../components/load-error.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { RepairedDownload } from './repaired-download.tsx'
import type { InstalledSet } from './use-installed-set.ts'
import type { OpenedWorkflow } from './use-opened-workflow.ts'
import { useProblemWords } from './use-problem-words.ts'
import { useUpgrades, type JudgedUpgrade } from './use-upgrades.ts'

interface Props {
  installed: InstalledSet
  opened: OpenedWorkflow | undefined
  choices: ReadonlyMap<string, string>
  onForget: () => void
}

/**
 * Shows what breaks when the installed packs are updated to their latest versions, in the opened workflow or in any.
 */
export const Upgrades = ({ installed, opened, choices, onForget }: Props) => {
  const t = useT('workflow')
  const id = useId()
  const { data, error, retry } = useUpgrades(installed, opened, choices)
  const isRepairable = data?.packs.some(({ repairs }) => repairs.length > 0)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-base font-semibold">
          {t('workflow.upgrade.title')}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
          <bdi className="wrap-anywhere">
            {t('workflow.upgrade.installed', { count: installed.packs.length, name: installed.name })}
          </bdi>
          <Button variant="quiet" size="small" onClick={onForget}>
            {t('workflow.upgrade.forget')}
          </Button>
        </p>
      </div>
      {error !== undefined && <LoadError error={error} onRetry={retry} />}
      {!data && error === undefined && <Skeleton className="h-32 w-full" />}
      {data?.upgrades.length === 0 && <p className="max-w-prose text-sm text-muted">{t('workflow.upgrade.none')}</p>}
      {data && data.upgrades.length > 0 && (
        <ul className={`divide-y divide-line ${cardClass}`}>
          {data.upgrades.map((upgrade) => (
            <UpgradeRow key={upgrade.id} upgrade={upgrade} isOpened={opened !== undefined} />
          ))}
        </ul>
      )}
      {data && opened && isRepairable && (
        <div>
          <RepairedDownload opened={opened} packs={data.packs} label={t('workflow.upgrade.download')} />
        </div>
      )}
    </section>
  )
}

const UpgradeRow = ({ upgrade, isOpened }: { upgrade: JudgedUpgrade; isOpened: boolean }) => {
  const links = useLinks()
  const t = useT('workflow')
  const { id, from, to, broken } = upgrade
  return (
    <li className="flex min-w-0 flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <Link
          to={links.node(id)}
          prefetch="intent"
          className="min-w-0 rounded-mark font-semibold hover:text-accent-text"
        >
          <bdi className="wrap-anywhere">{id}</bdi>
        </Link>
        <bdi dir="ltr" className="font-mono text-xs text-muted wrap-anywhere">{`${from} → ${to}`}</bdi>
        <TextLink to={links.compareVersions(id, from, to)} className="text-sm">
          {t('workflow.packs.compare')}
        </TextLink>
      </p>
      {isOpened ? (
        <Verdict
          isGood={broken.length === 0}
          words={
            broken.length === 0 ? t('workflow.upgrade.opens') : t('workflow.upgrade.breaks', { count: broken.length })
          }
        />
      ) : (
        <Effect effect={upgrade.effect} />
      )}
      {broken.length > 0 && <BrokenUses broken={broken} />}
    </li>
  )
}

const Effect = ({ effect }: { effect: JudgedUpgrade['effect'] }) => {
  const t = useT('workflow')
  switch (effect) {
    case 'breaks':
      return <Verdict isGood={false} words={t('workflow.upgrade.effect.breaks')} />
    case 'may-break':
      return <Verdict isGood={false} words={t('workflow.upgrade.effect.mayBreak')} />
    case 'safe':
      return <Verdict isGood words={t('workflow.upgrade.effect.safe')} />
    case 'safe-in-part':
      return <p className="text-sm text-muted">{t('workflow.upgrade.effect.safeInPart')}</p>
    case undefined:
      return <p className="text-sm text-faint">{t('workflow.upgrade.effect.unknown')}</p>
  }
}

const Verdict = ({ isGood, words }: { isGood: boolean; words: string }) => {
  const Icon = isGood ? CircleCheck : TriangleAlert
  return (
    <p className={`flex items-center gap-1.5 text-sm ${isGood ? 'text-green-text' : 'text-amber-text'}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </p>
  )
}

/** Lists each problem once, and whether the repair solves it. */
const BrokenUses = ({ broken }: { broken: JudgedUpgrade['broken'] }) => {
  const t = useT('workflow')
  const words = useProblemWords()
  const left = new Set(broken.flatMap((use) => use.left.map((problem) => words(problem))))
  const lines = new Set(broken.flatMap((use) => use.problems.map((problem: Schema<'UseProblem'>) => words(problem))))
  return (
    <ul className="list-disc ps-6 text-sm text-muted marker:text-faint">
      {[...new Set([...lines, ...left])].map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}{' '}
          <span className={left.has(line) ? 'text-amber-text' : 'text-green-text'}>
            {left.has(line) ? t('workflow.upgrade.left') : t('workflow.upgrade.repaired')}
          </span>
        </li>
      ))}
    </ul>
  )
}
