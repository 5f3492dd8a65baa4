import type { Environment } from '@registry/pack-set'
import { useEffect, useState } from 'react'
import { browserStorage } from '../../../data/browser-storage.ts'
import { hasMachine, readMachine, writeMachine } from './machine.ts'
import { useShortAddress } from './use-short-address.ts'

const key = 'workflow-machine'

/** The machine that conflicts are checked for: that of the address, else the one that was chosen here last. */
export const useMachine = () => {
  const { address, replace } = useShortAddress()
  const [machine, setMachine] = useState<Environment>(() => {
    return readMachine(hasMachine(address) ? address : new URLSearchParams(browserStorage('local').getItem(key) ?? ''))
  })
  useEffect(() => replace(writeMachine(address, machine)), [address, machine, replace])
  const choose = (chosen: Environment) => {
    browserStorage('local').setItem(key, writeMachine(new URLSearchParams(), chosen).toString())
    setMachine(chosen)
  }
  return { machine, choose }
}
