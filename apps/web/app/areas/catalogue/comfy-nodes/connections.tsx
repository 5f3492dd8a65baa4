import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { SocketName } from '../../../ui/socket-dot.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { PackFacts } from './gallery-view.ts'
import type { Connection } from './one-view.ts'

interface Props {
  title: string
  connections: Connection[]
  pack: PackFacts
}

/** Lists the comfy nodes that can be connected, by type: first of this pack, then of other packs. */
export const Connections = ({ title, connections, pack }: Props) => {
  const known = connections.filter(({ here, elsewhere }) => here.length + elsewhere.length > 0)
  if (known.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-md font-semibold">{title}</h2>
      <div className={`divide-y divide-line ${cardClass}`}>
        {known.map((connection) => (
          <OneType key={connection.type} connection={connection} pack={pack} />
        ))}
      </div>
    </section>
  )
}

const OneType = ({ connection, pack }: { connection: Connection; pack: PackFacts }) => {
  const t = useT('comfy-nodes')
  const links = useLinks()
  const { type, here, hereCount, elsewhere, elsewhereCount } = connection
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <h3 dir="ltr" className="w-fit">
        <SocketName type={type} />
      </h3>
      {here.length > 0 && (
        <div>
          <p className="text-xs text-faint">{t('comfy-nodes.one.here', { count: hereCount })}</p>
          <FirstLinks
            items={here.map(({ name, title }) => (
              <li key={name} className="max-w-full">
                <TextLink to={links.comfyNode(pack.id, name, { version: pack.asked })}>
                  <bdi className="wrap-anywhere">{title}</bdi>
                </TextLink>
              </li>
            ))}
          >
            {hereCount > here.length && (
              <li>
                <TextLink to={links.comfyNodes(pack.id, { version: pack.asked, q: type })}>
                  {t('comfy-nodes.one.allHere', { count: hereCount })}
                </TextLink>
              </li>
            )}
          </FirstLinks>
        </div>
      )}
      {elsewhere.length > 0 && (
        <div>
          <p className="text-xs text-faint">{t('comfy-nodes.one.elsewhere', { count: elsewhereCount })}</p>
          <ul className={listClass}>
            {elsewhere.map(({ name, title, nodeId }) => (
              <li key={`${nodeId} ${name}`} className="max-w-full wrap-anywhere">
                <TextLink to={links.comfyNode(nodeId, name)}>
                  <bdi>{title}</bdi>
                </TextLink>{' '}
                <bdi className="text-xs text-faint">{nodeId}</bdi>
              </li>
            ))}
            {elsewhereCount > elsewhere.length && (
              <li className="text-faint">
                {t('comfy-nodes.one.andMore', { count: elsewhereCount - elsewhere.length })}
              </li>
            )}
          </ul>
        </div>
      )}
    </div>
  )
}

const shownFirst = 12
const listClass = 'flex flex-wrap gap-x-3 gap-y-0.5'

/** The first links of a list. The others and `children`, the end of the list, open without a script. */
const FirstLinks = ({ items, children }: { items: ReactElement[]; children: ReactNode }) => {
  const t = useT('comfy-nodes')
  if (items.length <= shownFirst)
    return (
      <ul className={listClass}>
        {items}
        {children}
      </ul>
    )
  return (
    <>
      <ul className={listClass}>{items.slice(0, shownFirst)}</ul>
      <details className="mt-0.5">
        <summary className="w-fit cursor-pointer rounded-mark text-sm text-accent-text hover:underline">
          {t('comfy-nodes.one.showAll', { total: items.length })}
        </summary>
        <ul className={`mt-1 ${listClass}`}>
          {items.slice(shownFirst)}
          {children}
        </ul>
      </details>
    </>
  )
}
