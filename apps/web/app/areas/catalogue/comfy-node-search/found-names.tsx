import { useId } from 'react'
import { searchWords } from '../shared/mark-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Found } from './load-names.ts'
import { OneName } from './one-name.tsx'

interface Props {
  name: string
  found: readonly Found[]
  /** Whether there is no more that is like it. */
  isWhole: boolean
}

/** What has the name, and after it what is like it. */
export const FoundNames = ({ name, found, isWhole }: Props) => {
  const t = useT('comfy-node-search')
  const words = searchWords(name)
  const exact = found.filter((each) => each.is_exact)
  const similar = found.filter((each) => !each.is_exact)
  return (
    <>
      {exact.length === 0 && <NoName name={name} />}
      {exact.map((each) => (
        <OneName key={each.name} found={each} words={[]} />
      ))}
      {similar.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 text-base font-semibold">{t('comfy-node-search.similar')}</h2>
          <div className="flex flex-col gap-3">
            {similar.map((each) => (
              <OneName key={each.name} found={each} words={words} />
            ))}
          </div>
        </>
      )}
      {!isWhole && <p className="mt-3 text-sm text-faint">{t('comfy-node-search.tooMany', { count: found.length })}</p>}
    </>
  )
}

const NoName = ({ name }: { name: string }) => {
  const t = useT('comfy-node-search')
  const links = useLinks()
  const id = useId()
  const quoted = `\u2068${name}\u2069`
  return (
    <section aria-labelledby={id} className="rounded-card border border-dashed border-edge/60 px-5 py-6">
      <h2 id={id} className="text-md font-semibold wrap-anywhere">
        {t('comfy-node-search.none.title', { name: quoted })}
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-muted marker:text-faint">
        <li>{t('comfy-node-search.none.spelling')}</li>
        <li>
          <TextLink to={links.home({ query: name })} className="wrap-anywhere">
            {t('comfy-node-search.none.packs', { name: quoted })}
          </TextLink>
        </li>
      </ul>
    </section>
  )
}
