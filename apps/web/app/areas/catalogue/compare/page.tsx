import { type Schema, unwrap } from '@registry/api-client'
import { ComparisonVerdict } from '../../../components/comparison/comparison-verdict.tsx'
import { NodeChanges } from '../../../components/comparison/node-changes.tsx'
import { OtherChanges } from '../../../components/comparison/other-changes.tsx'
import { Page } from '../../../components/page-column.tsx'
import { useBoot } from '../../../data/boot.tsx'
import { api } from '../../../data/context.ts'
import { need } from '../../../data/need.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Select } from '../../../ui/field.tsx'
import { AddressForm } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'
import { sourceChangeOf } from '../shared/provenance/provenance-view.ts'
import { SourceNotice } from '../shared/provenance/source-notice.tsx'
import type { Route } from './+types/page.ts'
import { changedFiles } from './changed-files.ts'
import { comparisonMarkdown } from './comparison-markdown.ts'
import { FileNames } from './file-names.tsx'

/** Maximum number of options in the form. A pack may have thousands of versions. */
const mostVersions = 200

export const loader = async ({ params: { nodeId, since, version }, context }: Route.LoaderArgs) => {
  const client = api(context)
  const filesOf = async (of: string) => {
    const params = { path: { nodeId, version: of } }
    const contents = await unwrap(client.GET('/nodes/{nodeId}/versions/{version}/contents', { params }))
    return contents.ok ? contents.data.files : undefined
  }
  const [node, versions, comparison, before, after] = await Promise.all([
    need(client.GET('/nodes/{nodeId}', { params: { path: { nodeId } } })),
    need(client.GET('/nodes/{nodeId}/versions', { params: { path: { nodeId } } })),
    need(
      client.GET('/nodes/{nodeId}/versions/{version}/comparison', {
        params: { path: { nodeId, version }, query: { since } },
      }),
    ),
    filesOf(since),
    filesOf(version),
  ])
  const installable = versions.filter(({ status }) => status === 'NodeVersionStatusActive')
  const compared = new Set([comparison.version, comparison.since])
  return {
    node: { id: node.id, name: node.name },
    numbers: installable.slice(0, mostVersions).map((each) => each.version),
    comparison,
    files: before && after && changedFiles(before, after),
    yanked: versions.flatMap((each) =>
      each.yanked_at !== undefined && compared.has(each.version)
        ? [{ version: each.version, reason: each.yanked_reason }]
        : [],
    ),
  }
}

/** Shows the differences between two versions of a pack. */
export default function ComparePage({
  loaderData: { node, numbers, comparison, files, yanked },
}: Route.ComponentProps) {
  const t = useT('compare')
  const links = useLinks()
  const { version, since = version } = comparison
  const { sourceChange } = sourceChangeOf(comparison)
  const names = { name: node.name, since, version }
  return (
    <Page>
      <PageMeta
        title={t('compare.title', names)}
        description={t('compare.lead', names)}
        path={links.compareVersions(node.id, since, version)}
        hidden
      />
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), to: links.home() },
          { label: node.name, to: links.node(node.id) },
          // The marks keep the order left to right in every language, in the direction of the arrow.
          { label: `\u2066${since} → ${version}\u2069` },
        ]}
      />
      <h1 className="mt-5 text-xl font-semibold tracking-tight wrap-anywhere">{t('compare.heading', names)}</h1>
      <Choice nodeId={node.id} numbers={numbers} since={since} version={version} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {yanked.map((each) => (
            <Notice key={each.version} kind="warning" title={t('compare.yanked', { version: each.version })}>
              {each.reason !== undefined && <bdi className="wrap-anywhere whitespace-pre-line">{each.reason}</bdi>}
            </Notice>
          ))}
          {sourceChange && <SourceNotice version={version} {...sourceChange} />}
          <ComparisonVerdict comparison={comparison} />
          <NodeChanges nodeId={node.id} comparison={comparison} />
          <MarkdownLine comparison={comparison} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <OtherChanges comparison={comparison} />
          {files && <FileNames files={files} />}
        </div>
      </div>
    </Page>
  )
}

interface ChoiceProps {
  nodeId: string
  numbers: readonly string[]
  since: string
  version: string
}

const Choice = ({ nodeId, numbers, since, version }: ChoiceProps) => {
  const t = useT('compare')
  const links = useLinks()
  return (
    <AddressForm
      action={links.chooseVersions(nodeId)}
      aria-label={t('compare.choose.label')}
      className="mt-4 flex flex-wrap items-end gap-3"
    >
      {[
        { name: 'since', label: t('compare.choose.since'), value: since },
        { name: 'version', label: t('compare.choose.version'), value: version },
      ].map(({ name, label, value }) => (
        <Select key={`${name} ${value}`} label={label} name={name} defaultValue={value} className="w-36">
          {[...new Set([...numbers, value])].map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </Select>
      ))}
      <Button type="submit">{t('compare.choose.show')}</Button>
    </AddressForm>
  )
}

/** Copies the changes as Markdown for release notes. */
const MarkdownLine = ({ comparison }: { comparison: Schema<'VersionComparison'> }) => {
  const t = useT('compare')
  const links = useLinks()
  const { publicUrl } = useBoot()
  const { node_id: nodeId, since, version } = comparison
  if (since === undefined) return null
  const url = `${publicUrl}${links.compareVersions(nodeId, since, version)}`
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t('compare.markdown.label')}
      <CopyButton text={comparisonMarkdown(t, comparison, url)} label={t('compare.markdown.copy')} />
    </p>
  )
}
