import { Check, Workflow } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { InstallCount, StarCount } from '../../../components/node-figures.tsx'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { safeImageUrl } from '../../../components/safe-url.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { useLinks } from '../../../use-links.ts'
import { installCommands, type Provider } from './install-commands.ts'

interface Props {
  name: string
  /** Id of the element with the name. */
  nameId: string
  provider: Provider
  /** Reason for the ownership, set in the owner's row only. */
  because?: string
  isLikely?: boolean
}

/** Row of a pack that has a name: the pack, its figures, and a link to its comfy node. */
export const ProviderRow = ({ name, nameId, provider, because, isLikely = false }: Props) => {
  const t = useT('comfy-node-search', 'node-row')
  const links = useLinks()
  const command = installCommands([provider])
  const own = useId()
  const titleId = `${own}-title`
  const { node_id: id, node_name: title, publisher_name: publisher, latest_version: version } = provider
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-4 py-2.5 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <NodeIcon id={id} name={title} icon={safeImageUrl(provider.icon)} className="size-9" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={links.node(id)}
            prefetch="intent"
            className="min-w-0 rounded-mark font-semibold hover:text-accent-text"
          >
            <bdi id={titleId} className="wrap-anywhere">
              {title.trim() || id}
            </bdi>
          </Link>
          <bdi className="min-w-0 truncate font-mono text-xs text-faint">{id}</bdi>
          {because && (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <Badge tone="blue" icon={<Check aria-hidden />}>
                {isLikely ? t('comfy-node-search.likely') : t('comfy-node-search.wins')}
              </Badge>
              <span className="text-sm text-muted">{because}</span>
            </span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-faint">
          {publisher !== undefined && <bdi className="min-w-0 truncate">{publisher}</bdi>}
          {version !== undefined && (
            <Link
              to={links.comfyNode(id, name)}
              id={`${own}-drawing`}
              aria-labelledby={`${own}-drawing ${nameId} ${titleId}`}
              className="inline-flex items-center gap-1 rounded-mark hover:text-text hover:underline [&_svg]:size-3.5"
            >
              <Workflow aria-hidden />
              {t('comfy-node-search.drawing')}
            </Link>
          )}
        </p>
        {command !== '' && <InstallFold command={command} title={title.trim() || id} titleId={titleId} />}
      </div>
      <p className="col-start-2 flex flex-wrap items-center gap-x-3 text-sm md:col-start-3 md:grid md:grid-cols-[5rem_4.25rem_6rem] md:gap-x-2">
        {provider.downloads > 0 && <InstallCount value={provider.downloads} />}
        <StarCount value={provider.github_stars ?? 0} className="md:col-start-2" />
        {version === undefined ? (
          <span className="truncate text-faint">{t('node-row.noRelease')}</span>
        ) : (
          <bdi className="truncate font-mono text-xs text-muted">{`v${version}`}</bdi>
        )}
      </p>
    </li>
  )
}

interface FoldProps {
  command: string
  title: string
  titleId: string
}

const InstallFold = ({ command, title, titleId }: FoldProps) => {
  const t = useT('comfy-node-search')
  const own = useId()
  return (
    <details className="mt-0.5 text-sm">
      <summary
        id={own}
        aria-labelledby={`${own} ${titleId}`}
        className="w-fit cursor-pointer rounded-mark text-accent-text hover:underline"
      >
        {t('comfy-node-search.install.one')}
      </summary>
      <CodeBlock
        command
        code={command}
        copyLabel={t('comfy-node-search.install.copyFor', { name: `\u2068${title}\u2069` })}
      />
    </details>
  )
}
