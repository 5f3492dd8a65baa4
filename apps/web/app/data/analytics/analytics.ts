import type { OverridedMixpanel } from 'mixpanel-browser'
import type { AnalyticsFacts } from '../public-facts.ts'
import type { AnalyticsEvents } from './events.ts'

type Send = (mixpanel: OverridedMixpanel) => void

let send: ((say: string, facts: unknown, action: Send) => void) | undefined
let sends = false

/** Decides, once a page is alive, whether anything is sent: in production, with a token, and only to whom it is welcome. */
export const startAnalytics = ({ isProduction, mixpanelToken }: AnalyticsFacts): void => {
  if (!isProduction || mixpanelToken === undefined) send = writeToConsole
  else if (isUnwelcome(navigator)) send = () => {}
  else {
    const loading = load(mixpanelToken)
    sends = true
    // A blocked library is a visitor's choice.
    send = (_say, _facts, action) => void loading.then(action, () => {})
  }
}

/** Tells of something that a visitor did. Does nothing on the server. */
export const track = <Event extends keyof AnalyticsEvents>(event: Event, properties: AnalyticsEvents[Event]): void =>
  send?.(event, properties, (mixpanel) => mixpanel.track(event, { ...properties }))

/** From now on events are those of a person. */
export const identify = (id: string): void =>
  send?.('identify', { id }, (mixpanel) => {
    mixpanel.identify(id)
  })

/** Facts about the person. */
export const people = {
  set: (profile: Record<string, string | boolean | number>): void =>
    send?.('people.set', profile, (mixpanel) => mixpanel.people.set(profile)),
}

/** After a sign-out events are nobody's again. */
export const forgetIdentity = (): void => send?.('reset', {}, (mixpanel) => mixpanel.reset())

export const sessionRecording = {
  start: (): void => send?.('recording.start', {}, (mixpanel) => mixpanel.start_session_recording()),
  stop: (): void => send?.('recording.stop', {}, (mixpanel) => mixpanel.stop_session_recording()),
}

/** Whether a flag is on; `fallback` where nothing is sent or known. */
export const flag = (name: string, fallback = false): Promise<boolean> =>
  new Promise((resolve) => {
    if (!sends) resolve(fallback)
    send?.('flag', { name }, (mixpanel) => {
      void mixpanel.flags.is_enabled(name, fallback).then(resolve, () => resolve(fallback))
    })
  })

/** Whether a browser asks not to be followed. @internal */
export const isUnwelcome = (browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean =>
  browser.doNotTrack === '1' || browser.doNotTrack === 'yes' || browser.globalPrivacyControl === true

const load = async (token: string): Promise<OverridedMixpanel> => {
  const { default: mixpanel } = await import('mixpanel-browser')
  mixpanel.init(token, {
    persistence: 'localStorage',
    track_pageview: false,
    autocapture: false,
    flags: true,
    // Addresses of mails carry what signs people in.
    property_blacklist: ['$current_url', '$referrer', '$initial_referrer'],
  })
  return mixpanel
}

// oxlint-disable-next-line no-console -- where nothing is sent, whoever builds the site sees what would be
const writeToConsole = (say: string, facts: unknown) => console.debug('[analytics]', say, facts)
