import { AuthorLink } from '../../../components/author-link.tsx'
import { SeverityBadge } from '../../../components/advisories/advisory-words.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { linkClass, TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { useLinks } from '../../../use-links.ts'
import { rangeInWords } from '../shared/comfyui-range.ts'
import { platformLimits } from '../shared/platform-limits.ts'
import { headId, type PacksProps, Row, RowGroup } from './compared-row.tsx'
import { highestOf } from './highest-of.ts'
import type { ComparedPack } from './view.ts'

/** The pack, its makers, and its use. */
export const AboutRows = ({ packs }: PacksProps) => {
  const t = useT('compare', 'node')
  const links = useLinks()
  return (
    <RowGroup title={t('compare.packs.group.about')} packs={packs}>
      {packs.some(({ description }) => description !== '') && (
        <Row
          packs={packs}
          name={t('compare.packs.description')}
          keyOf={({ description }) => description || t('compare.packs.none')}
        >
          {({ description, descriptionLang }) => (
            <bdi lang={description ? descriptionLang : undefined} className="text-sm">
              {description || t('compare.packs.none')}
            </bdi>
          )}
        </Row>
      )}
      <Row packs={packs} name={t('node.facts.author')} keyOf={({ author }) => author?.name ?? ''}>
        {({ author }) => author && <AuthorLink author={author} className={linkClass} />}
      </Row>
      <Row
        packs={packs}
        name={t('compare.packs.publisher')}
        keyOf={({ publisher }) => publisher?.id ?? t('node.badge.unclaimed')}
      >
        {({ publisher }) =>
          publisher ? (
            <TextLink to={links.publisher(publisher.id)}>
              <bdi>{publisher.name}</bdi>
            </TextLink>
          ) : (
            t('node.badge.unclaimed')
          )
        }
      </Row>
      <FigureRows packs={packs} />
    </RowGroup>
  )
}

const FigureRows = ({ packs }: PacksProps) => {
  const t = useT('compare', 'node')
  const format = useFormat()
  return (
    <>
      <Row packs={packs} name={t('node.facts.latest')} keyOf={({ version = t('compare.packs.none') }) => version}>
        {({ version }) =>
          version === undefined ? (
            t('compare.packs.none')
          ) : (
            <bdi dir="ltr" className="font-mono text-sm">
              {version}
            </bdi>
          )
        }
      </Row>
      <Row packs={packs} name={t('node.facts.updated')} keyOf={({ updatedAt = '' }) => updatedAt}>
        {({ updatedAt = '' }) => <RelativeTime time={updatedAt} />}
      </Row>
      <NumberRow packs={packs} name={t('node.facts.installs')} of={({ installs }) => installs} />
      <NumberRow packs={packs} name={t('node.facts.stars')} of={({ stars }) => stars} />
      <NumberRow packs={packs} name={t('node.tab.nodes')} of={({ comfyNodes }) => comfyNodes} />
      {packs.some(({ rating }) => rating !== undefined) && (
        <Row
          packs={packs}
          name={t('node.rating.title')}
          keyOf={({ rating }) =>
            rating === undefined ? t('compare.packs.none') : t('node.rating.average', { rating: format.number(rating) })
          }
        />
      )}
    </>
  )
}

interface NumberProps extends PacksProps {
  name: string
  of: (pack: ComparedPack) => number | undefined
}

/** The highest number stands out where the number of every pack is known. */
const NumberRow = ({ packs, name, of }: NumberProps) => {
  const most = highestOf(packs.map(of))
  return (
    <Row packs={packs} name={name} keyOf={(pack) => String(of(pack) ?? '')}>
      {(pack) => (
        <span className={of(pack) === most ? 'font-semibold' : undefined}>
          <CompactNumber value={of(pack) ?? 0} />
        </span>
      )}
    </Row>
  )
}

/** Reasons to trust a pack, or not to. */
export const TrustRows = ({ packs }: PacksProps) => {
  const t = useT('compare', 'node', 'node-row', 'review')
  const links = useLinks()
  return (
    <RowGroup title={t('node.facts.trust')} packs={packs}>
      <Row packs={packs} name={t('compare.packs.state')} keyOf={({ state }) => stateInWords(t, state)}>
        {({ state }) =>
          state === 'active' ? stateInWords(t, state) : <Badge tone={tones[state]}>{stateInWords(t, state)}</Badge>
        }
      </Row>
      <Row packs={packs} name={t('review.fact.title')} keyOf={({ review }) => verdictInWords(t, review)} />
      <Row
        packs={packs}
        name={t('compare.packs.advisories')}
        keyOf={({ advisories }) => (advisories ? advisories.map(({ id }) => id).join(' ') || 'none' : '')}
      >
        {({ advisories = [] }) =>
          advisories.length === 0 ? (
            t('compare.packs.none')
          ) : (
            <ul className="flex flex-col gap-1 text-sm">
              {advisories.map(({ id, severity }) => (
                <li key={id} className="flex flex-wrap items-center gap-2">
                  <TextLink to={links.advisory(id)}>{id}</TextLink>
                  <SeverityBadge severity={severity} />
                </li>
              ))}
            </ul>
          )
        }
      </Row>
      <Row
        packs={packs}
        name={t('node.facts.licence')}
        keyOf={({ licence, version }) => (licence || version ? licenceInWords(t, licence) : '')}
      />
      <Row
        packs={packs}
        name={t('node.facts.provenance')}
        keyOf={({ provenance, version }) => provenance?.text ?? (version ? t('node.facts.noProvenance') : '')}
      >
        {({ provenance }) =>
          provenance ? (
            <TextAnchor href={provenance.address} rel="noopener nofollow">
              <bdi dir="ltr">{provenance.text}</bdi>
            </TextAnchor>
          ) : (
            t('node.facts.noProvenance')
          )
        }
      </Row>
    </RowGroup>
  )
}

const tones: Record<ComparedPack['state'], Tone> = {
  active: 'green',
  deprecated: 'amber',
  banned: 'red',
  unreleased: 'neutral',
}

type Words = T<'compare' | 'node' | 'node-row' | 'review'>

const stateInWords = (t: Words, state: ComparedPack['state']): string => {
  if (state === 'banned') return t('node-row.banned')
  if (state === 'deprecated') return t('node-row.deprecated')
  return state === 'unreleased' ? t('node-row.noRelease') : t('node.status.active')
}

const verdictInWords = (t: Words, review: ComparedPack['review']): string => {
  if (review === undefined) return ''
  if (review === 'passed') return t('review.fact.passed')
  return review === 'flagged' ? t('review.fact.flagged') : t('review.fact.waiting')
}

const licenceInWords = (t: Words, licence: ComparedPack['licence']): string =>
  licence?.name ?? (licence?.file ? t('node.facts.seeLicence', { file: licence.file }) : t('node.facts.noLicence'))

/** Machines that a pack runs on, and the room it takes. */
export const NeedsRows = ({ packs }: PacksProps) => {
  const t = useT('compare', 'node')
  const format = useFormat()
  const links = useLinks()
  const listed = ({ platforms }: ComparedPack, which: 'systems' | 'accelerators') => {
    if (!platforms) return ''
    const names = platformLimits(platforms)[which]
    return names.length === 0 ? t('compare.packs.any') : format.list(names)
  }
  return (
    <RowGroup title={t('node.facts.runsOn')} packs={packs}>
      <RangeRow packs={packs} name={t('node.facts.comfyui')} of={({ comfyui }) => comfyui} />
      <Row
        packs={packs}
        name={t('node.facts.comfyuiUse')}
        keyOf={({ comfyuiUse }) => {
          if (comfyuiUse === undefined) return ''
          return comfyuiUse === 'any' ? t('compare.packs.any') : rangeInWords(t, comfyuiUse)
        }}
      />
      <RangeRow packs={packs} name={t('node.facts.frontend')} of={({ frontend }) => frontend} />
      <Row packs={packs} name={t('node.facts.systems')} keyOf={(pack) => listed(pack, 'systems')} />
      <Row packs={packs} name={t('node.facts.accelerators')} keyOf={(pack) => listed(pack, 'accelerators')} />
      <Row packs={packs} name={t('node.facts.python')} keyOf={({ dependencies }) => String(dependencies ?? '')}>
        {({ id, dependencies = 0 }) =>
          dependencies === 0 ? (
            t('compare.packs.none')
          ) : (
            <TextLink
              to={links.node(id, { tab: 'dependencies' })}
              id={`packages-${id}`}
              aria-labelledby={`packages-${id} ${headId(id)}`}
            >
              {t('node.facts.packages', { count: dependencies })}
            </TextLink>
          )
        }
      </Row>
      <Row packs={packs} name={t('node.facts.archive')} keyOf={({ size }) => (size ? format.fileSize(size) : '')}>
        {({ size = 0 }) => <span suppressHydrationWarning>{format.fileSize(size)}</span>}
      </Row>
    </RowGroup>
  )
}

interface RangeProps extends PacksProps {
  name: string
  of: (platforms: NonNullable<ComparedPack['platforms']>) => string | undefined
}

/** A range of versions reads from left to right in every language. */
const RangeRow = ({ packs, name, of }: RangeProps) => {
  const t = useT('compare')
  const rangeOf = ({ platforms }: ComparedPack) => platforms && of(platforms)
  return (
    <Row packs={packs} name={name} keyOf={(pack) => rangeOf(pack) ?? (pack.platforms ? t('compare.packs.any') : '')}>
      {(pack) =>
        rangeOf(pack) === undefined ? (
          t('compare.packs.any')
        ) : (
          <bdi dir="ltr" className="font-mono text-sm">
            {rangeOf(pack)}
          </bdi>
        )
      }
    </Row>
  )
}
