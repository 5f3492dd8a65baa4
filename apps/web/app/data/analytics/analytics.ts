import type { OverridedMixpanel } from 'mixpanel-browser'
import type { AnalyticsFacts } from '../public-facts.ts'
import type { AnalyticsEvents } from './events.ts'

type Send = (mixpanel: OverridedMixpanel) => void

let send: ((say: string, facts: unknown, action: Send) => void) | undefined
let sends = false

/**
 * Decides after hydration whether events are sent: in production, with a token, and when the browser does not object.
 */
export const startAnalytics = ({ isProduction, mixpanelToken }: AnalyticsFacts): void => {
  if (!isProduction || mixpanelToken === undefined) send = writeToConsole
  else if (isUnwelcome(navigator)) send = () => {}
  else {
    const loading = load(mixpanelToken)
    sends = true
    // A visitor may block the library on purpose, so a loading error is ignored.
    send = (_say, _facts, action) => void loading.then(action, () => {})
  }
}

/** Records an event of a visitor. Does nothing on the server. */
export const track = <Event extends keyof AnalyticsEvents>(event: Event, properties: AnalyticsEvents[Event]): void =>
  send?.(event, properties, (mixpanel) => mixpanel.track(event, { ...properties }))

/** Attributes further events to a person. */
export const identify = (id: string): void =>
  send?.('identify', { id }, (mixpanel) => {
    mixpanel.identify(id)
  })

/** Facts about the person. */
export const people = {
  set: (profile: Record<string, string | boolean | number>): void =>
    send?.('people.set', profile, (mixpanel) => mixpanel.people.set(profile)),
}

/** Makes further events anonymous after a sign-out. */
export const forgetIdentity = (): void => send?.('reset', {}, (mixpanel) => mixpanel.reset())

export const sessionRecording = {
  start: (): void => send?.('recording.start', {}, (mixpanel) => mixpanel.start_session_recording()),
  stop: (): void => send?.('recording.stop', {}, (mixpanel) => mixpanel.stop_session_recording()),
}

/** Returns whether a flag is on; `fallback` where no events are sent or the flag is unknown. */
export const flag = (name: string, fallback = false): Promise<boolean> =>
  new Promise((resolve) => {
    if (!sends) resolve(fallback)
    send?.('flag', { name }, (mixpanel) => {
      void mixpanel.flags.is_enabled(name, fallback).then(resolve, () => resolve(fallback))
    })
  })

/** Whether a browser asks not to be tracked. @internal */
export const isUnwelcome = (browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean =>
  browser.doNotTrack === '1' || browser.doNotTrack === 'yes' || browser.globalPrivacyControl === true

const load = async (token: string): Promise<OverridedMixpanel> => {
  const { default: mixpanel } = await import('mixpanel-browser')
  mixpanel.init(token, {
    persistence: 'localStorage',
    track_pageview: false,
    autocapture: false,
    flags: true,
    // Links in e-mails contain tokens that sign people in.
    property_blacklist: ['$current_url', '$referrer', '$initial_referrer'],
  })
  return mixpanel
}

// oxlint-disable-next-line no-console -- a development build logs the events that it does not send
const writeToConsole = (say: string, facts: unknown) => console.debug('[analytics]', say, facts)
