import type { Schema } from '@registry/api-client'
import { useT } from '../../../i18n/use-t.ts'
import { DefinitionList, Fact } from '../../../ui/definition-list.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { ComfyFigure } from '../shared/comfy-node/comfy-figure.ts'
import { ComfyNodeFigure } from '../shared/comfy-node/comfy-node-figure.tsx'
import { readComfyNode } from '../shared/comfy-node/read-comfy-node.ts'

/** Shows a comfy node of ComfyUI: its releases, and its figure in the newest release that has it. */
export const CoreNode = ({ node }: { node: Schema<'CoreNode'> }) => {
  const { name, definition } = node
  return (
    <section className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <div className="min-w-0 lg:col-start-2">
        <h2 className="font-mono text-lg font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <Facts node={node} />
      </div>
      {definition && (
        <div className="px-2 lg:col-start-1 lg:row-start-1">
          <ComfyNodeFigure
            figure={coreFigure(name, definition)}
            title={<bdi>{definition.display_name}</bdi>}
            size="large"
          />
        </div>
      )}
    </section>
  )
}

const Facts = ({ node: { kind, added_in, changed_in, removed_in, definition } }: { node: Schema<'CoreNode'> }) => {
  const t = useT('comfyui')
  if (kind === 'frontend') return <p className="mt-2 max-w-prose text-muted">{t('comfyui.frontend')}</p>
  return (
    <div className="mt-2 max-w-prose">
      <p className="mb-2 text-muted">
        {removed_in !== undefined ? t('comfyui.gone') : kind === 'api' ? t('comfyui.api') : t('comfyui.present')}
      </p>
      <DefinitionList>
        {definition?.category && <Fact name={t('comfyui.category')}>{definition.category}</Fact>}
        {added_in !== undefined && (
          <Fact name={t('comfyui.added')}>
            <Release version={added_in} />
          </Fact>
        )}
        {changed_in !== undefined && changed_in.length > 0 && (
          <Fact name={t('comfyui.changed')}>
            <Releases versions={changed_in} />
          </Fact>
        )}
        {removed_in !== undefined && (
          <Fact name={t('comfyui.removed')}>
            <Release version={removed_in} />
          </Fact>
        )}
      </DefinitionList>
    </div>
  )
}

const Releases = ({ versions }: { versions: readonly string[] }) => (
  <ul className="flex flex-wrap gap-x-3 gap-y-1">
    {versions.map((version) => (
      <li key={version}>
        <Release version={version} />
      </li>
    ))}
  </ul>
)

const Release = ({ version }: { version: string }) => {
  const links = useLinks()
  return (
    <TextLink to={links.coreNodes({ release: version })}>
      <bdi>{version}</bdi>
    </TextLink>
  )
}

/** Returns the figure of a comfy node of ComfyUI. */
const coreFigure = (name: string, definition: Schema<'CoreDefinition'>): ComfyFigure =>
  readComfyNode({
    comfy_node_name: name,
    display_name: definition.display_name,
    category: definition.category ?? '',
    input_types: JSON.stringify({
      required: sectionOf(definition, 'required'),
      optional: sectionOf(definition, 'optional'),
    }),
    return_types: JSON.stringify(definition.outputs.map(({ type }) => type ?? null)),
    return_names: JSON.stringify(definition.outputs.map(({ type, name: output }) => output ?? type ?? null)),
    output_is_list: definition.outputs.map(({ is_list }) => is_list),
    output_node: definition.output_node,
    deprecated: definition.deprecated,
    experimental: definition.experimental,
  })

const sectionOf = ({ inputs }: Schema<'CoreDefinition'>, wanted: 'required' | 'optional') =>
  Object.fromEntries(
    inputs
      .filter(({ section }) => section === wanted)
      .map(({ name, type, choices, options }) => [name, [choices ?? type ?? null, options]]),
  )
