import { askedRegistry } from '../../../components/asked-registry.ts'
import { forwardCommand } from '../../../components/publish-snippets.ts'
import { useBoot } from '../../../data/boot.tsx'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'

/** Explains how comfy-cli publishes to this registry, when comfy-cli is built for another registry. */
export const RegistryNote = () => {
  const t = useT('your-nodes')
  const { apiPublicUrl } = useBoot()
  const asked = askedRegistry(apiPublicUrl)
  if (asked === 'this') return null
  const components = { code: <code dir="ltr" className="wrap-anywhere text-muted" /> }
  if (asked === 'this-if-told')
    return (
      <p className="mt-2 max-w-prose text-sm text-faint">
        <Rich k="your-nodes.cli.here" ns={['your-nodes']} components={components} values={{ address: apiPublicUrl }} />
      </p>
    )
  const forward = forwardCommand(apiPublicUrl)
  return (
    <div className="mt-2 flex max-w-prose flex-col gap-1.5 text-sm text-faint">
      <p>
        <Rich
          k="your-nodes.cli.elsewhere"
          ns={['your-nodes']}
          components={components}
          values={{ address: apiPublicUrl }}
        />
      </p>
      {forward !== undefined && (
        <>
          <p>{t('your-nodes.cli.caddy')}</p>
          <CodeBlock command code={forward} copyLabel={t('your-nodes.copyCommand')} />
        </>
      )}
    </div>
  )
}

/** Explains the review after publishing, and where to see it. */
export const ReviewNote = () => {
  const t = useT('review')
  return <p className="max-w-prose text-sm text-muted">{t('review.open.guide')}</p>
}
