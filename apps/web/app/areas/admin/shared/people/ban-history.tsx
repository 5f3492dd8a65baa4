import type { components } from '@registry/contract/types'
import { useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'

type Ban = components['schemas']['Ban']

/** Lists the bans of a publisher or a user with the reason, the admin, and whether the ban is active. */
export const BanHistory = ({ bans }: { bans: Ban[] }) => {
  const t = useT('admin-people')
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('admin-people.bans.title')}</h3>
      {bans.length === 0 ? (
        <p className="text-sm text-muted">{t('admin-people.bans.none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-control border border-line">
          {bans.map((ban) => (
            <li key={`${ban.at} ${ban.reason}`} className="flex flex-col gap-1 px-3 py-2 text-sm">
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {ban.reason || t('admin-people.bans.noReason')}
              </p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
                <RelativeTime time={ban.at} />
                <span>{t('admin-people.bans.by', { name: ban.by })}</span>
                {ban.lifted_at === undefined ? (
                  <Badge tone="red">{t('admin-people.bans.inForce')}</Badge>
                ) : (
                  <>
                    <span>{t('admin-people.bans.lifted', { name: ban.lifted_by })}</span>
                    <RelativeTime time={ban.lifted_at} />
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
