import { Award, Pin } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useFocusKept } from '../../../components/admin/use-focus-kept.ts'
import { FormError } from '../../../components/form-error.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLinks } from '../../../use-links.ts'
import { useTask } from '../shared/nodes/use-task.ts'
import { useUndoToast } from '../shared/nodes/use-undo-toast.ts'
import {
  afterPlan,
  backPlan,
  type ContestedName,
  type NamePlan,
  type Offer,
  offerName,
  winPlan,
} from './settle-name.ts'
import { useCarryOut } from './use-carry-out.ts'

interface Props {
  contested: ContestedName
  onChange: (contested: ContestedName) => void
}

/** Lists the offers of a name, the winner first, each with a button that settles the name. */
export const Offers = ({ contested, onChange }: Props) => {
  const t = useT('admin-nodes')
  const links = useLinks()
  const { letWin, stop, isPending, error } = useSettleName(contested, onChange)
  const more = contested.offer_total - contested.offers.length
  const list = useRef<HTMLUListElement>(null)
  // The button that settles the name disappears with the focus.
  useFocusKept(list)
  return (
    <>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line/60">
        {contested.offers.map((offer) => (
          <OfferLine
            key={offer.node_id}
            offer={offer}
            label={offerName(offer, contested.offers)}
            name={contested.name}
            isPending={isPending}
            isSettled={offer.preempts && offer.node_id === contested.winner}
            onWin={() => letWin(offer)}
            onStop={() => stop(offer)}
          />
        ))}
        {more > 0 && (
          <li className="pt-1 text-xs text-faint">
            <Link
              to={links.comfyNodeSearch({ names: contested.name })}
              className="rounded-mark hover:text-accent-text hover:underline"
            >
              {t('admin-nodes.more', { count: more })}
              <span className="sr-only"> {contested.name}</span>
            </Link>
          </li>
        )}
      </ul>
      <FormError error={error} />
    </>
  )
}

interface LineProps {
  offer: Offer
  /** Name of the pack that no other offer has. */
  label: string
  name: string
  isPending: boolean
  isSettled: boolean
  onWin: () => void
  onStop: () => void
}

const OfferLine = ({ offer, label, name, isPending, isSettled, onWin, onStop }: LineProps) => {
  const t = useT('admin-nodes')
  const format = useFormat()
  const links = useLinks()
  const values = { node: label, name }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to={links.node(offer.node_id)}
            className="rounded-mark wrap-anywhere hover:text-accent-text hover:underline"
          >
            <bdi>{label}</bdi>
          </Link>
          {offer.preempts && (
            <Badge tone="accent" icon={<Pin aria-hidden />}>
              {t('admin-nodes.names.preempts')}
            </Badge>
          )}
        </span>
        <span className="block text-xs text-faint">
          {t('admin-nodes.names.facts', {
            publisher: offer.publisher_id,
            stars: format.exactNumber(offer.github_stars),
            installs: format.exactNumber(offer.downloads),
          })}
        </span>
      </div>
      <span className="flex flex-wrap gap-1.5">
        {!isSettled && (
          <Button
            size="small"
            aria-disabled={isPending}
            aria-label={t('admin-nodes.names.letWinNamed', values)}
            onClick={onWin}
          >
            <Award aria-hidden />
            {t('admin-nodes.names.letWin')}
          </Button>
        )}
        {offer.preempts && (
          <Button
            size="small"
            variant="quiet"
            aria-disabled={isPending}
            aria-label={t('admin-nodes.names.stopNamed', values)}
            onClick={onStop}
          >
            {t('admin-nodes.names.stop')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Assigns a contested name to a pack or removes the assignment, and offers an undo. */
const useSettleName = (contested: ContestedName, onChange: (contested: ContestedName) => void) => {
  const t = useT('admin-nodes')
  const undoToast = useUndoToast()
  const carryOut = useCarryOut()
  const { run, isPending, error } = useTask()
  const { name } = contested
  const settle = (plan: NamePlan, text: string) => {
    const undo = async () => {
      await carryOut({ name, ...backPlan(plan) })
      onChange(contested)
    }
    run(async () => {
      await carryOut({ name, ...plan })
      onChange(afterPlan(contested, plan))
      undoToast(text, undo)
    })
  }
  return {
    isPending,
    error,
    letWin: (offer: Offer) =>
      settle(
        winPlan(contested.offers, offer.node_id),
        t('admin-nodes.names.won', { name, node: offerName(offer, contested.offers) }),
      ),
    stop: (offer: Offer) =>
      settle(
        { give: [], take: [offer.node_id] },
        t('admin-nodes.names.stopped', { name, node: offerName(offer, contested.offers) }),
      ),
  }
}
