import { useState } from 'react'
import { browserStorage } from '../../../data/browser-storage.ts'

const key = 'comfy-registry-admin-keys'

/** Whether single letters decide things on this page; remembered in this browser. */
export const useKeysSetting = (): [boolean, (isOn: boolean) => void] => {
  const [isOn, setIsOn] = useState(() => browserStorage('local').getItem(key) !== 'off')
  return [
    isOn,
    (next) => {
      setIsOn(next)
      if (next) browserStorage('local').removeItem(key)
      else browserStorage('local').setItem(key, 'off')
    },
  ]
}
