import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { plainText } from '../../../components/plain-text.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Table, Td, Th } from '../../../ui/table.tsx'
import { useLinks } from '../../../use-links.ts'
import type { ComfyFigure } from '../shared/comfy-node/comfy-figure.ts'
import { ComfyNodeFigure } from '../shared/comfy-node/comfy-node-figure.tsx'
import { ComputedNote, HiddenInputs } from '../shared/comfy-node/figure-notes.tsx'
import { keyed } from '../shared/comfy-node/keyed.ts'
import { Connections } from './connections.tsx'
import { InputTable } from './input-table.tsx'
import { OneFacts } from './one-facts.tsx'
import type { OneView } from './one-view.ts'
import { TypeCell } from './type-cell.tsx'
import { VersionLine } from './version-line.tsx'
import { WayData } from './way-data.tsx'

const card =
  'flex min-w-0 items-center gap-2 rounded-control border border-line px-3 py-2 text-muted transition-colors hover:border-edge hover:text-text'

/** Page of a comfy node: its figure, its inputs and outputs, and the comfy nodes that can be connected. */
export const OneComfyNode = ({ view }: { view: OneView }) => {
  const t = useT('comfy-nodes')
  const links = useLinks()
  const format = useFormat()
  const { pack, figure, accepting, producing } = view
  const gives = [...new Set(figure.outputs.flatMap(({ type }) => type ?? []))].slice(0, 6)
  const summary =
    gives.length === 0
      ? t('comfy-nodes.one.meta', { title: figure.title, pack: pack.name })
      : t('comfy-nodes.one.metaGives', { title: figure.title, pack: pack.name, types: format.list(gives) })
  return (
    <Page>
      <PageMeta
        title={`${figure.title} – ${pack.name}`}
        description={plainText(figure.description, 160) || summary}
        path={links.comfyNode(pack.id, figure.name)}
        hidden={pack.asked !== undefined}
      />
      <WayData pack={pack} figure={figure} />
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), to: links.home() },
          { label: pack.id, to: links.node(pack.id, { version: pack.asked }) },
          { label: t('comfy-nodes.gallery.crumb'), to: links.comfyNodes(pack.id, { version: pack.asked }) },
          { label: <bdi>{figure.title}</bdi> },
        ]}
      />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <header className="min-w-0 lg:col-start-2">
          <h1 className="text-xl font-semibold wrap-anywhere sm:text-2xl">
            <bdi>{figure.title}</bdi>
          </h1>
          <VersionLine pack={pack} latest={links.comfyNode(pack.id, figure.name)} />
          <Description text={figure.description} />
        </header>
        <div className="px-2 lg:sticky lg:top-20 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto lg:py-1">
          <ComfyNodeFigure figure={figure} title={<bdi>{figure.title}</bdi>} size="large" bare />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-2">
          <OneFacts view={view} />
          <InputTable figure={figure} />
          <OutputTable figure={figure} />
          {(figure.hidden.length > 0 || figure.computed.length > 0 || figure.inputs.some((each) => each.computed)) && (
            <div className="-mt-4 flex max-w-prose flex-col gap-2 text-sm text-muted">
              <HiddenInputs names={figure.hidden} />
              <ComputedNote figure={figure} />
            </div>
          )}
          <Connections title={t('comfy-nodes.one.accepting')} connections={accepting} pack={pack} />
          <Connections title={t('comfy-nodes.one.producing')} connections={producing} pack={pack} />
          <Neighbours view={view} />
        </div>
      </div>
    </Page>
  )
}

const Description = ({ text }: { text: string }) =>
  text !== '' && (
    <p
      dir="auto"
      className="mt-4 max-w-prose text-md wrap-anywhere whitespace-pre-line text-muted [text-align:match-parent] [text-align:-webkit-match-parent]"
    >
      {text}
    </p>
  )

/** Links the previous and the next comfy node of the gallery. */
const Neighbours = ({ view: { pack, previous, next } }: { view: OneView }) => {
  const t = useT('comfy-nodes')
  const links = useLinks()
  if (!previous && !next) return null
  const to = (name: string) => links.comfyNode(pack.id, name, { version: pack.asked })
  return (
    <nav aria-label={t('comfy-nodes.one.neighbours')} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {previous && (
        <Link to={to(previous.name)} rel="prev" className={card}>
          <ChevronLeft aria-hidden className="mirrored size-4 shrink-0" />
          <span className="min-w-0">
            <span className="block text-xs text-faint">{t('comfy-nodes.one.previous')}</span>
            <bdi className="block truncate">{previous.title}</bdi>
          </span>
        </Link>
      )}
      {next && (
        <Link to={to(next.name)} rel="next" className={`${card} justify-end text-end sm:col-start-2`}>
          <span className="min-w-0">
            <span className="block text-xs text-faint">{t('comfy-nodes.one.next')}</span>
            <bdi className="block truncate">{next.title}</bdi>
          </span>
          <ChevronRight aria-hidden className="mirrored size-4 shrink-0" />
        </Link>
      )}
    </nav>
  )
}

/** Lists every output with all its known details. */
const OutputTable = ({ figure: { outputs } }: { figure: ComfyFigure }) => {
  const t = useT('comfy-nodes')
  if (outputs.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-md font-semibold">{t('comfy-nodes.outputs')}</h2>
      <Table
        caption={t('comfy-nodes.outputs')}
        head={
          <>
            <Th>{t('comfy-nodes.column.name')}</Th>
            <Th>{t('comfy-nodes.column.type')}</Th>
            <Th className="w-full">{t('comfy-nodes.column.about')}</Th>
          </>
        }
      >
        {keyed(outputs, ({ name }) => name).map(([key, output]) => (
          <tr key={key}>
            <Td className="align-top">
              <code dir="ltr" className="block max-w-36 text-sm wrap-break-word sm:max-w-56">
                {output.name}
              </code>
              {output.isList && (
                <span className="mt-1 block">
                  <Badge>{t('comfy-nodes.list')}</Badge>
                </span>
              )}
            </Td>
            <Td className="align-top">
              <TypeCell type={output.type} {...(output.isList && { isList: true })} />
            </Td>
            <Td className="min-w-56 align-top text-muted">
              {output.tooltip && (
                <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
                  {output.tooltip}
                </p>
              )}
            </Td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
