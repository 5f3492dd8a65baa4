import type { ProxyConfig } from '../../platform/config/proxy-config.ts'
import { serviceSetting } from '../../platform/config/proxy-settings.ts'
import type { Service } from './service.ts'

/** Returns the name of the setting that enables a service. */
export function keySettingOf({ id }: Service): string {
  return serviceSetting(id, 'KEY')
}

/** Lists the settings of a service and whether each is set, without any value. */
export function settingsOf({ id }: Service, { services, urls }: ProxyConfig): { name: string; is_set: boolean }[] {
  return [
    { name: serviceSetting(id, 'KEY'), is_set: services[id] !== undefined },
    // Kling alone needs a pair of keys. A second such service needs a list by service here and in proxy-config.ts.
    ...(id === 'kling' ? [{ name: 'PROXY_KLING_SECRET', is_set: services.kling?.secret !== undefined }] : []),
    { name: serviceSetting(id, 'URL'), is_set: urls[id] !== undefined },
  ]
}
