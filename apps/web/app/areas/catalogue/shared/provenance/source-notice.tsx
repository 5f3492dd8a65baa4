import { useT } from '../../../../i18n/use-t.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { SourceChange } from './provenance-view.ts'

/** Warns that a version has another source than the version before, or that nothing proves its source. */
export const SourceNotice = ({ version, since, before, now }: SourceChange & { version: string }) => {
  const t = useT('node')
  if (now === undefined) {
    return (
      <Notice kind="danger" title={t('node.notice.source.lostTitle', { version })}>
        {t('node.notice.source.lostBody', { version, since, before: isolated(before) })}
      </Notice>
    )
  }
  return (
    <Notice kind="danger" title={t('node.notice.source.title', { version })}>
      {t('node.notice.source.body', { since, before: isolated(before), now: isolated(now) })}
    </Notice>
  )
}

const isolated = (name: string) => `\u2068${name}\u2069`
