import type { ProxyConfig } from '../../platform/config/proxy-config.ts'
import { serviceSetting } from '../../platform/config/proxy-settings.ts'
import type { Service } from './service.ts'

/** The setting that makes a service available. */
export function keySettingOf({ id }: Service): string {
  return serviceSetting(id, 'KEY')
}

/** The settings of a service, and whether each is set. Never a value. */
export function settingsOf({ id }: Service, { services, urls }: ProxyConfig): { name: string; is_set: boolean }[] {
  return [
    { name: serviceSetting(id, 'KEY'), is_set: services[id] !== undefined },
    // The one service with a pair; a second one makes this, and what proxy-config.ts reads, a list by service.
    ...(id === 'kling' ? [{ name: 'PROXY_KLING_SECRET', is_set: services.kling?.secret !== undefined }] : []),
    { name: serviceSetting(id, 'URL'), is_set: urls[id] !== undefined },
  ]
}
