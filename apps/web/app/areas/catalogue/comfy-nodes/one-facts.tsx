import { SourceLink, useSourceOf } from '../../../components/source-link.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DefinitionList, Fact } from '../../../ui/definition-list.tsx'
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { CategoryPath } from './category-path.tsx'
import type { OneView } from './one-view.ts'

/** Shows the name, the category, the source, and other packs that offer the name. */
export const OneFacts = ({ view: { pack, figure, source, offered } }: { view: OneView }) => {
  const t = useT('comfy-nodes')
  const links = useLinks()
  const sourceOf = useSourceOf(pack.id, pack.version)
  return (
    <DefinitionList>
      <Fact name={t('comfy-nodes.one.name')}>
        <span className="flex flex-wrap items-center gap-x-2">
          <code dir="ltr" className="text-sm wrap-anywhere">
            {figure.name}
          </code>
          <CopyButton text={figure.name} label={t('comfy-nodes.one.copyName')} />
        </span>
      </Fact>
      <Fact name={t('comfy-nodes.one.pack')}>
        <TextLink to={links.node(pack.id, { version: pack.asked })}>
          <bdi>{pack.name}</bdi>
        </TextLink>
      </Fact>
      {figure.category !== '' && (
        <Fact name={t('comfy-nodes.one.category')}>
          <TextLink to={links.comfyNodes(pack.id, { version: pack.asked, category: figure.category })}>
            <CategoryPath path={figure.category} />
          </TextLink>
        </Fact>
      )}
      {source && (
        <Fact name={t('comfy-nodes.one.source')}>
          <code dir="ltr" className="text-sm wrap-anywhere">
            {figure.source && <SourceLink file={figure.source.file} line={figure.source.line} sourceOf={sourceOf} />}
          </code>
          {source.address !== undefined && (
            <TextAnchor
              href={source.address}
              rel="nofollow noopener"
              title={t('comfy-nodes.one.sourceHint')}
              className="ms-3 text-sm"
            >
              {t('comfy-nodes.one.repository')}
            </TextAnchor>
          )}
        </Fact>
      )}
      <Offers pack={pack} name={figure.name} offered={offered} />
    </DefinitionList>
  )
}

const Offers = ({ pack, name, offered }: Pick<OneView, 'pack' | 'offered'> & { name: string }) => {
  const t = useT('comfy-nodes')
  const links = useLinks()
  const { others, winner } = offered
  if (others.length === 0) return null
  return (
    <Fact name={t('comfy-nodes.one.alsoIn')}>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {others.map((id) => (
          <li key={id}>
            <TextLink to={links.comfyNode(id, name)}>
              <bdi>{id}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
      {winner && (
        <p className="mt-1 text-sm text-muted">
          {winner.id === pack.id
            ? t('comfy-nodes.one.wins')
            : t('comfy-nodes.one.loses', { name: `\u2068${winner.name}\u2069` })}
        </p>
      )}
    </Fact>
  )
}
