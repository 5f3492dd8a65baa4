import type { Schema } from '@registry/api-client'
import { Page } from '../../../components/page-column.tsx'
import { SeverityBadge } from '../../../components/advisories/advisory-words.tsx'
import { useBoot } from '../../../data/boot.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Prose } from '../../../markdown/prose.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Route } from './+types/page.ts'
import { loadAdvisory } from './load.server.ts'

export const loader = ({ params: { advisoryId }, context }: Route.LoaderArgs) => loadAdvisory(context, advisoryId)

/** Shows an advisory about versions of packs. */
export default function AdvisoryPage({ loaderData: { advisory, html } }: Route.ComponentProps) {
  const t = useT('advisory')
  const links = useLinks()
  const { apiPublicUrl } = useBoot()
  const { id, summary, severity, published_at: published } = advisory
  return (
    <Page>
      <PageMeta title={`${id}: ${summary}`} description={summary} path={links.advisory(id)} />
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: id }]} />
      <div className="mt-5 flex max-w-200 flex-col gap-6">
        <header>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <bdi dir="ltr" className="font-mono">
              {id}
            </bdi>
            <SeverityBadge severity={severity} />
            {published !== undefined && <RelativeTime time={published} />}
          </p>
          <h1 className="mt-1 text-xl font-semibold wrap-anywhere">
            <bdi>{summary}</bdi>
          </h1>
        </header>
        {advisory.state === 'withdrawn' && (
          <Notice title={t('advisory.withdrawn')}>
            <bdi>{advisory.withdrawn_reason}</bdi>
          </Notice>
        )}
        <Affected affected={advisory.affected} />
        {html !== '' && (
          <section>
            <h2 className="mb-2 text-md font-semibold">{t('advisory.details')}</h2>
            <Prose html={html} />
          </section>
        )}
        <More advisory={advisory} osv={`${apiPublicUrl}/osv/${id}.json`} />
      </div>
    </Page>
  )
}

type Advisory = Schema<'Advisory'>

const Affected = ({ affected }: Pick<Advisory, 'affected'>) => {
  const t = useT('advisory')
  const links = useLinks()
  return (
    <section>
      <h2 className="mb-2 text-md font-semibold">{t('advisory.affected')}</h2>
      <ul className="flex flex-col gap-2">
        {affected.map(({ node_id: id, ranges = [], versions = [] }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <TextLink to={links.node(id)}>
              <bdi dir="ltr">{id}</bdi>
            </TextLink>
            <span dir="ltr" className="font-mono text-sm wrap-anywhere text-muted">
              {[...ranges.map(({ events }) => rangeOf(events) || t('advisory.allVersions')), ...versions].join(', ')}
            </span>
            <FixedIn ranges={ranges} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The versions that end an affected range without belonging to it. */
const FixedIn = ({ ranges }: { ranges: readonly { events: Schema<'AdvisoryEvent'>[] }[] }) => {
  const t = useT('advisory')
  const format = useFormat()
  const fixed = new Set(ranges.flatMap(({ events }) => events.flatMap(({ fixed: version }) => version ?? [])))
  if (fixed.size === 0) return null
  const versions = format.list([...fixed].map((version) => `\u2068${version}\u2069`))
  return <span className="text-sm">{t('advisory.fixedIn', { versions })}</span>
}

/** Returns the range of events as text, or an empty text for all versions. */
const rangeOf = (events: Schema<'AdvisoryEvent'>[]): string =>
  events
    .filter(({ introduced }) => introduced !== '0')
    .map(boundOf)
    .join(' ')

const boundOf = ({ introduced, fixed, last_affected: last }: Schema<'AdvisoryEvent'>): string => {
  if (introduced !== undefined) return `>=${introduced}`
  return fixed === undefined ? `<=${last}` : `<${fixed}`
}

const More = ({ advisory: { cvss, aliases, references }, osv }: { advisory: Advisory; osv: string }) => {
  const t = useT('advisory')
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h2 className="text-md font-semibold">{t('advisory.more')}</h2>
      {[...aliases, ...(cvss === undefined ? [] : [cvss])].map((text) => (
        <p key={text} dir="ltr" className="font-mono wrap-anywhere text-muted">
          {text}
        </p>
      ))}
      <ul className="flex flex-col gap-1">
        {references.map(({ url }) => (
          <li key={url} className="wrap-anywhere">
            <TextAnchor href={url} rel="nofollow noopener noreferrer">
              <bdi dir="ltr">{url}</bdi>
            </TextAnchor>
          </li>
        ))}
        <li>
          <TextAnchor href={osv}>{t('advisory.osv')}</TextAnchor>
        </li>
      </ul>
    </section>
  )
}
