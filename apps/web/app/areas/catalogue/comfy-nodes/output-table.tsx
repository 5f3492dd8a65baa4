import type { ComfyFigure } from '../shared/comfy-node/comfy-figure.ts'
import { keyed } from '../shared/comfy-node/keyed.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Table, Td, Th } from '../../../ui/table.tsx'
import { TypeCell } from './type-cell.tsx'

/** Every output with all that is known of it. */
export const OutputTable = ({ figure: { outputs } }: { figure: ComfyFigure }) => {
  const t = useT('comfy-nodes')
  if (outputs.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-md font-semibold">{t('comfy-nodes.outputs')}</h2>
      <Table
        caption={t('comfy-nodes.outputs')}
        head={
          <>
            <Th>{t('comfy-nodes.column.name')}</Th>
            <Th>{t('comfy-nodes.column.type')}</Th>
            <Th className="w-full">{t('comfy-nodes.column.about')}</Th>
          </>
        }
      >
        {keyed(outputs, ({ name }) => name).map(([key, output]) => (
          <tr key={key}>
            <Td className="align-top">
              <code dir="ltr" className="block max-w-36 text-sm wrap-break-word sm:max-w-56">
                {output.name}
              </code>
              {output.isList && (
                <span className="mt-1 block">
                  <Badge>{t('comfy-nodes.list')}</Badge>
                </span>
              )}
            </Td>
            <Td className="align-top">
              <TypeCell type={output.type} {...(output.isList && { isList: true })} />
            </Td>
            <Td className="min-w-56 align-top text-muted">
              {output.tooltip && (
                <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
                  {output.tooltip}
                </p>
              )}
            </Td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
