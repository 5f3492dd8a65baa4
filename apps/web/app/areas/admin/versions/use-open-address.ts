import { useMemo } from 'react'
import type { AddressChanges } from '../../../components/admin/list-address.ts'
import { useListAddress } from '../../../components/admin/use-list-address.ts'

/** The parts of the evidence, each with its own address. */
export const evidenceTabs = ['findings', 'changes', 'files', 'history', 'node'] as const
export type EvidenceTab = (typeof evidenceTabs)[number]

/** What of the address tells which version is open, and what of it is looked at. */
export const useOpenAddress = () => {
  const address = useListAddress()
  return useMemo(() => {
    const tab = evidenceTabs.find((each) => each === address.text('tab')) ?? 'findings'
    const inPlace = (changes: AddressChanges) => ({ page: String(address.page), ...changes })
    const opening = (key: string | undefined) =>
      inPlace({
        open: key,
        file: undefined,
        line: undefined,
        against: undefined,
        ...(key === undefined && { tab: '' }),
      })
    return {
      key: blankless(address.text('open')) || undefined,
      tab,
      file: address.text('file') || undefined,
      line: Number(address.text('line')) || undefined,
      against: blankless(address.text('against')) || undefined,
      /** The address with another version open, or none. */
      openHref: (key: string | undefined) => address.href(opening(key)),
      /** Opens a version; going from one to the next makes no step to come back to. */
      open: (key: string | undefined, options: { replace: boolean }) => address.set(opening(key), options),
      /** The address with something else of the same version. */
      href: (changes: AddressChanges) => address.href(inPlace(changes)),
      set: (changes: AddressChanges) => address.set(inPlace(changes), { replace: true }),
      /** The address of a file in the open version. */
      fileHref: (file: string, line?: number) =>
        address.href(inPlace({ tab: 'files', file, line: line === undefined ? undefined : String(line) })),
    }
  }, [address])
}

export type OpenAddress = ReturnType<typeof useOpenAddress>

// Neither ids nor versions hold blanks: one in the address is a plus that was not escaped.
const blankless = (text: string) => text.replaceAll(' ', '+')
