import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { ComparedPack } from './view.ts'

/** Id of the name above a column. Links of a column name their pack by it. */
export const headId = (packId: string) => `pack-${packId}`

export interface PacksProps {
  packs: ComparedPack[]
}

/** Rows about one question. */
export const RowGroup = ({ title, packs, children }: PacksProps & { title: string; children: ReactNode }) => (
  <tbody>
    <tr data-head="">
      <th scope="rowgroup" colSpan={packs.length + 1} className="px-3 pt-4 pb-1 text-start text-sm font-semibold">
        <span>{title}</span>
      </th>
    </tr>
    {children}
  </tbody>
)

interface RowProps extends PacksProps {
  name: ReactNode
  /** Packs with equal texts have equal facts. */
  keyOf: (pack: ComparedPack) => string
  /** Default: the text of the key. An empty key is a fact that nobody knows, unlike a fact that is absent. */
  children?: (pack: ComparedPack) => ReactNode
}

/** A fact of every pack, marked where the packs differ as far as it is known. Nothing where it is known of no pack. */
export const Row = ({ packs, name, keyOf, children = keyOf }: RowProps) => {
  const t = useT('compare')
  const keys = new Set(packs.map(keyOf))
  keys.delete('')
  if (keys.size === 0) return null
  const differs = keys.size > 1
  return (
    <tr data-differs={differs ? '' : undefined} className="align-top">
      <th scope="row" className="py-2 ps-3 pe-2 text-start text-sm font-normal wrap-anywhere text-muted">
        {name}
        {differs && (
          <>
            <span aria-hidden className="packs-mark ms-2" />
            <span className="sr-only">{t('compare.packs.differs')}</span>
          </>
        )}
      </th>
      {packs.map((pack) => (
        <td key={pack.id} className={`px-3 py-2 wrap-anywhere ${differs || packs.length === 1 ? '' : 'text-muted'}`}>
          {keyOf(pack) === '' ? <NotKnown /> : children(pack)}
        </td>
      ))}
    </tr>
  )
}

const NotKnown = () => {
  const t = useT('compare')
  return <span className="text-faint">{t('compare.packs.notKnown')}</span>
}
