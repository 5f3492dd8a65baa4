import type { Schema } from '@registry/api-client'
import type { ChosenPack, Environment } from '@registry/pack-set'
import { useId } from 'react'
import { useBoot } from '../../../data/boot.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { optionalPart } from '../../../ui/optional-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePythonResolution } from './use-python-resolution.ts'

const LoadError = optionalPart(async () => (await import('../../../components/load-error.tsx')).LoadError, {
  Failed: NotLoaded,
})

type Resolution = Schema<'PythonResolution'>

/** More rows would not help a reader. */
const mostRows = 20

/** Shows which Python packages the set would install, or why this was not checked. */
export const PythonPackages = ({ packs, machine }: { packs: readonly ChosenPack[]; machine: Environment }) => {
  const t = useT('workflow')
  const id = useId()
  const isMirrored = useBoot().offers.python === true
  const { isAsked, isPending, resolution, error, retry } = usePythonResolution(packs, machine, isMirrored)
  return (
    <section aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id} className="mb-2 text-base font-semibold">
        {t('workflow.python.title')}
      </h2>
      {!isAsked && (
        <p className="max-w-prose text-sm text-muted">
          {t('workflow.python.linesOnly')}{' '}
          {isMirrored ? t('workflow.python.chooseMachine') : t('workflow.python.notMirrored')}
        </p>
      )}
      {isPending && (
        <>
          <p className="sr-only">{t('workflow.python.asking')}</p>
          <Skeleton className="h-16 w-full" />
        </>
      )}
      {error !== undefined && <LoadError error={error} onRetry={retry} />}
      {resolution && <Outcome resolution={resolution} />}
    </section>
  )
}

const Outcome = ({ resolution }: { resolution: Resolution }) => {
  const t = useT('workflow')
  const { state, on: machine, versions, because, open } = resolution
  switch (state) {
    case 'compatible':
      return (
        <Notice kind="success" title={t('workflow.python.compatible', { machine })}>
          {versions.length > 0 && <p>{t('workflow.python.compatibleBody', { count: versions.length })}</p>}
          <Versions versions={versions} />
        </Notice>
      )
    case 'conflict':
      return (
        <Notice kind="danger" title={t('workflow.python.conflict', { machine })}>
          <p>{t('workflow.python.conflictBody')}</p>
          <ul className="mt-1 flex flex-col gap-0.5 text-sm">
            {because.slice(0, mostRows).map(({ pack, package: name, versions: having, needs, none }) => (
              <li key={`${pack ?? ''} ${name ?? ''} ${having ?? ''} ${needs}`} className="wrap-anywhere">
                <bdi className="font-mono text-xs">{pack ?? name}</bdi>
                {having !== undefined && <bdi className="font-mono text-xs text-muted">{` (${having})`}</bdi>}
                {': '}
                <bdi className="font-mono text-xs">{needs}</bdi>
                {none !== undefined && <span className="text-muted">{` · ${t('workflow.python.none')}`}</span>}
              </li>
            ))}
          </ul>
          <More count={because.length - mostRows} />
        </Notice>
      )
    case 'undecided':
      return (
        <Notice kind="warning" title={t('workflow.python.undecided', { machine })}>
          <p>{t('workflow.python.undecidedBody')}</p>
          <ul lang="en" dir="ltr" className="mt-1 flex flex-col gap-0.5 font-mono text-xs">
            {open.slice(0, mostRows).map((gap) => (
              <li key={gap} className="wrap-anywhere">
                {gap}
              </li>
            ))}
          </ul>
          <More count={open.length - mostRows} />
          <Versions versions={versions} />
        </Notice>
      )
  }
}

const Versions = ({ versions }: Pick<Resolution, 'versions'>) => {
  const t = useT('workflow')
  if (versions.length === 0) return null
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer rounded-mark text-muted hover:text-text">
        {t('workflow.python.versions', { count: versions.length })}
      </summary>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 font-mono text-xs">
        {versions.map(({ name, version }) => (
          <li key={name} className="wrap-anywhere">
            <bdi>{`${name}==${version}`}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

const More = ({ count }: { count: number }) => {
  const t = useT('workflow')
  return count > 0 ? <p className="mt-1 text-sm text-muted">{t('workflow.conflicts.more', { count })}</p> : null
}
