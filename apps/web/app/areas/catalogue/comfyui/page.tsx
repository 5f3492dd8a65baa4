import { Page } from '../../../components/page-column.tsx'
import { api } from '../../../data/context.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AddressForm } from '../../../ui/form.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Route } from './+types/page.ts'
import { CoreNode } from './core-node.tsx'
import { loadCore } from './load-core.server.ts'
import { ReleaseChanges } from './release-changes.tsx'

export const loader = ({ url, context }: Route.LoaderArgs) => loadCore(api(context), url)

/** Shows the comfy nodes of ComfyUI itself, by name and by release. */
export default function ComfyUIPage({ loaderData: { asked, ...found } }: Route.ComponentProps) {
  const t = useT('comfyui', 'comfy-nodes')
  const links = useLinks()
  const path = links.coreNodes()
  const title = asked?.node ? `${asked.node.name} – ComfyUI` : t('comfyui.title')
  return (
    <Page>
      <PageMeta
        title={title}
        description={t('comfyui.lead')}
        path={path}
        query={asked?.node ? links.coreNodes({ node: asked.node.name }).slice(path.length) : ''}
        hidden={asked !== undefined && asked.node === undefined}
      />
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: 'ComfyUI' }]} />
      <h1 className="mt-5 text-xl font-semibold tracking-tight">{t('comfyui.title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('comfyui.lead')}</p>
      <AddressForm action={path} className="mt-4 flex max-w-md items-end gap-2">
        <TextField
          key={asked?.name}
          label={t('comfyui.name')}
          name="node"
          dir="ltr"
          defaultValue={asked?.name}
          maxLength={500}
          className="min-w-0 flex-1"
          error={asked && !asked.node ? t('comfyui.unknown', { name: `\u2068${asked.name}\u2069` }) : undefined}
        />
        <Button type="submit" className={asked && !asked.node ? 'mb-5' : ''}>
          {t('comfyui.find')}
        </Button>
      </AddressForm>
      {asked?.node && <CoreNode node={asked.node} />}
      <ReleaseChanges {...found} />
    </Page>
  )
}
