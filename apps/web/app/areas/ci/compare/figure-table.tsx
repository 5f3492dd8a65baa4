import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Table, Td, Th } from '../../../ui/table.tsx'
import { useLinks } from '../../../use-links.ts'
import { isolated } from '../shared/isolated.ts'
import type { ResultView } from '../shared/result-view.ts'
import { StatusMark } from '../shared/status-mark.tsx'
import { systemName } from '../shared/system-name.ts'
import { useMeasures } from '../shared/use-measures.ts'

/** Two results to compare. */
export interface Compared {
  a: ResultView
  b: ResultView
}

/** Table of times, memory and versions of two results, and of their differences. */
export const FigureTable = ({ a, b }: Compared) => {
  const t = useT('ci')
  const measures = useMeasures()
  const number = { a, b, format: measures.megabytes }
  return (
    <div className={cardClass}>
      <Table
        caption={t('ci.compare.figures')}
        head={
          <>
            <Th>
              <span className="sr-only">{t('ci.compare.fact')}</span>
            </Th>
            <Th className="w-1/3">{t('ci.compare.a')}</Th>
            <Th className="w-1/3">{t('ci.compare.b')}</Th>
            <Th end>{t('ci.compare.difference')}</Th>
          </>
        }
      >
        <Row name={t('ci.result.name')} a={<Name result={a} />} b={<Name result={b} />} />
        <Row name={t('ci.column.status')} a={<StatusMark status={a.status} />} b={<StatusMark status={b.status} />} />
        <Row
          name={t('ci.run.started')}
          a={<RelativeTime time={a.startedAt} />}
          b={<RelativeTime time={b.startedAt} />}
        />
        <Numbers {...number} name={t('ci.run.duration')} of={({ seconds }) => seconds} format={measures.duration} />
        <Numbers {...number} name={t('ci.run.peakVram')} of={({ vram }) => vram.peak} />
        <Numbers {...number} name={t('ci.run.averageVram')} of={({ vram }) => vram.average} />
        <Texts a={a} b={b} name="Python" of={({ versions }) => versions.python} />
        <Texts a={a} b={b} name="PyTorch" of={({ versions }) => versions.pytorch} />
        <Texts a={a} b={b} name="CUDA" of={({ versions }) => versions.cuda} />
        <Texts a={a} b={b} name={t('ci.run.flags')} of={({ flags }) => flags} />
        <Texts a={a} b={b} name={t('ci.machine.gpu')} of={({ machine }) => machine.gpu_type} />
        <Texts a={a} b={b} name={t('ci.machine.os')} of={({ machine }) => machine.os_version} />
      </Table>
    </div>
  )
}

const Row = ({ name, a, b, children }: { name: string; a: ReactNode; b: ReactNode; children?: ReactNode }) => (
  <tr className="align-top">
    <th scope="row" className="px-3 py-2 text-start text-sm font-normal text-faint">
      {name}
    </th>
    <Td className="min-w-36 align-top wrap-anywhere">{a}</Td>
    <Td className="min-w-36 align-top wrap-anywhere">{b}</Td>
    <Td end className="align-top text-sm whitespace-nowrap text-muted">
      {children}
    </Td>
  </tr>
)

/** Names a result of the comparison and links to it. */
const Name = ({ result: { id, workflow, system, commit } }: { result: ResultView }) => {
  const t = useT('ci')
  const links = useLinks()
  return (
    <>
      <Link to={links.ciResult(id)} className="rounded-mark font-medium underline-offset-3 hover:underline">
        {t('ci.result.title', { workflow: isolated(workflow), system: isolated(systemName(system)) })}
      </Link>
      <span dir="auto" className="line-clamp-2 text-sm text-muted">
        {commit.title}
      </span>
      <bdi dir="ltr" className="block font-mono text-xs text-faint">
        {commit.hash.slice(0, 7)}
      </bdi>
    </>
  )
}

interface NumbersProps extends Compared {
  name: string
  of: (result: ResultView) => number | undefined
  format: (value: number) => string
}

const Numbers = ({ a, b, name, of, format }: NumbersProps) => {
  const measures = useMeasures()
  const [from, to] = [of(a), of(b)]
  if (from === undefined && to === undefined) return null
  return (
    <Row
      name={name}
      a={from === undefined ? <Unknown /> : format(from)}
      b={to === undefined ? <Unknown /> : format(to)}
    >
      {from !== undefined && to !== undefined && <bdi>{measures.change(from, to)}</bdi>}
    </Row>
  )
}

interface TextsProps extends Compared {
  name: string
  of: (result: ResultView) => string | undefined
}

const Texts = ({ a, b, name, of }: TextsProps) => {
  const t = useT('ci')
  const [one, other] = [of(a), of(b)]
  if (one === undefined && other === undefined) return null
  return (
    <Row name={name} a={<Code text={one} />} b={<Code text={other} />}>
      {one === other ? t('ci.compare.same') : t('ci.compare.differs')}
    </Row>
  )
}

const Code = ({ text }: { text: string | undefined }) =>
  text === undefined ? (
    <Unknown />
  ) : (
    <bdi dir="ltr" className="font-mono text-sm">
      {text}
    </bdi>
  )

const Unknown = () => {
  const t = useT('ci')
  return <span className="text-faint">{t('ci.compare.unknown')}</span>
}
