import { CircleQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { type T, useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'

const id = 'search-tips'

/** Which words narrow a search, each as a link that tries it. The browser itself opens and closes it, without any script. */
export const SearchTips = () => {
  const t = useT('search')
  const links = useLinks()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-7 items-center gap-1.5 rounded-control px-1.5 text-sm text-muted hover:text-text [&_svg]:size-4"
      >
        <CircleQuestionMark aria-hidden />
        {t('search.tips.open')}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('search.tips.title')}
        className="below-opener m-auto max-h-[80dvh] w-104 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-raised p-4 text-text shadow-float"
      >
        <p className="font-semibold">{t('search.tips.title')}</p>
        <p className="mt-1 text-sm text-muted">{t('search.tips.body')}</p>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
          {tips(t).map(({ words, means }) => (
            <div key={words} className="contents">
              <dt dir="ltr" className="text-start">
                <Link
                  to={links.home({ query: words })}
                  rel="nofollow"
                  onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
                  className="rounded-mark bg-sunken px-1.5 py-0.5 font-mono text-xs text-accent-text [font-variant-ligatures:none] hover:underline"
                >
                  {words}
                </Link>
              </dt>
              <dd className="text-muted">{means}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

const tips = (t: T<'search'>) => [
  { words: 'in:IMAGE out:MASK', means: t('search.tips.types') },
  { words: 'pack:impact', means: t('search.tips.pack') },
  { words: 'by:kijai', means: t('search.tips.by') },
  { words: 'tag:video', means: t('search.tips.tag') },
  { words: 'license:MIT', means: t('search.tips.license') },
  { words: 'os:linux gpu:cuda', means: t('search.tips.machine') },
  { words: 'updated:<90d', means: t('search.tips.updated') },
  { words: 'comfyui:>=0.3', means: t('search.tips.comfyui') },
  { words: 'has:nodes', means: t('search.tips.has') },
]
