import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useNodeAddress } from '../use-node-address.ts'
import type { ComfyuiUse } from '../../shared/comfyui-use.ts'
import type { NodeView } from '../view.ts'
import { FactItem } from './fact-list.tsx'
import { rangeInWords } from '../../shared/comfyui-range.ts'
import { platformLimits, runsEverywhere } from '../../shared/platform-limits.ts'

export const NeedsFacts = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const format = useFormat()
  const address = useNodeAddress(view)
  const { version, platforms } = view
  const { accelerators } = platformLimits(platforms)
  const everywhere = runsEverywhere(platforms)
  return (
    <>
      {version && everywhere && !version.review?.comfyuiUse && (
        <FactItem name={t('node.facts.needs')}>{t('node.facts.anywhere')}</FactItem>
      )}
      {platforms.comfyui && (
        <FactItem name={t('node.facts.comfyui')}>
          <Range text={platforms.comfyui} />
        </FactItem>
      )}
      {version?.review?.comfyuiUse && <ComfyuiUseFacts use={version.review.comfyuiUse} />}
      {platforms.frontend && (
        <FactItem name={t('node.facts.frontend')}>
          <Range text={platforms.frontend} />
        </FactItem>
      )}
      {platforms.systems.length > 0 && !everywhere && (
        <FactItem name={t('node.facts.systems')}>{format.list(platforms.systems)}</FactItem>
      )}
      {accelerators.length > 0 && <FactItem name={t('node.facts.accelerators')}>{format.list(accelerators)}</FactItem>}
      {version && (
        <FactItem name={t('node.facts.python')}>
          {version.dependencyCount === 0 ? (
            <span className="text-muted">{t('node.facts.noPackages')}</span>
          ) : (
            <TextLink to={address({ tab: 'dependencies' })} preventScrollReset>
              {t('node.facts.packages', { count: version.dependencyCount })}
            </TextLink>
          )}
        </FactItem>
      )}
      {version?.declared && <Declared declared={version.declared} />}
    </>
  )
}

const Range = ({ text }: { text: string }) => (
  <code dir="ltr" className="text-sm">
    {text}
  </code>
)

const Declared = ({ declared }: { declared: NonNullable<NonNullable<NodeView['version']>['declared']> }) => {
  const t = useT('node')
  const lines = [
    ...(declared.supported_os ?? []),
    ...(declared.supported_accelerators ?? []),
    declared.supported_comfyui_version && `comfyui ${declared.supported_comfyui_version}`,
    declared.supported_comfyui_frontend_version && `frontend ${declared.supported_comfyui_frontend_version}`,
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <FactItem name={t('node.facts.declared')}>
      <details>
        <summary className="w-fit rounded-mark text-muted hover:text-text">{t('node.facts.declaredShow')}</summary>
        <ul dir="ltr" className="mt-1 font-mono text-xs leading-5 text-muted">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </FactItem>
  )
}

/** Shows the range of ComfyUI releases that the code works with, and the symbols that limit it. */
const ComfyuiUseFacts = ({ use }: { use: ComfyuiUse }) => {
  const t = useT('node')
  return (
    <FactItem name={t('node.facts.comfyuiUse')} wide>
      <details>
        <summary className="w-fit cursor-pointer rounded-mark hover:bg-raised">{rangeInWords(t, use)}</summary>
        <ul className="my-1 flex flex-col gap-1 text-xs">
          {use.deciding.map(({ symbol, location, since, removedIn, onUse }) => (
            <li key={symbol} className="wrap-anywhere">
              <bdi dir="ltr" className="font-mono">
                {symbol}
              </bdi>
              {since !== undefined && (
                <span className="block text-muted">{t('node.comfyuiUse.since', { version: since })}</span>
              )}
              {removedIn !== undefined && (
                <span className="block text-muted">{t('node.comfyuiUse.removedIn', { version: removedIn })}</span>
              )}
              <bdi dir="ltr" className="block font-mono text-faint">
                {location}
              </bdi>
              {onUse && <span className="block text-muted">{t('node.comfyuiUse.onUse')}</span>}
            </li>
          ))}
        </ul>
      </details>
    </FactItem>
  )
}
